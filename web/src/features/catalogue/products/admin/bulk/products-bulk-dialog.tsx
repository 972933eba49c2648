import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useState } from 'react';
import { BulkDialog } from '../../../../../components/data/bulk/bulk-dialog.tsx';
import { BulkPreview } from '../../../../../components/data/bulk/bulk-lists.tsx';
import {
  bulkTexts,
  type Deed,
  deedVerb,
  previewText,
  productCountText,
  productOutcomeText,
} from './bulk-texts.ts';
import { PriceFields } from './price-fields.tsx';
import { planOf, type ProductWish } from './product-plan.ts';
import { stepIn, type TypedStep } from './typed-step.ts';
import { useProductsBulk } from './use-products-bulk.ts';

type ProductsBulkDialogProps = {
  readonly products: readonly ProductResponse[];
  readonly deed: Deed;
  readonly open: boolean;
  readonly onClose: () => void;
};

const nothingTyped: TypedStep = { direction: 'lower', amount: '', unit: 'percent' };

export function ProductsBulkDialog({ products, deed, open, onClose }: ProductsBulkDialogProps) {
  const bulk = useProductsBulk();
  const [typed, setTyped] = useState(nothingTyped);
  const wish = wishOf(deed, typed);
  const { changes, stays } = wish === undefined ? { changes: [], stays: [] } : planOf(products, wish);
  const verb = deedVerb(deed);
  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      verb={verb}
      phase={bulk.phase}
      lines={bulk.rows.map((row) => ({
        ...{ id: row.item.id, name: row.item.name, outcome: row.outcome },
        text: productOutcomeText(row),
      }))}
      steps={bulk}
      countText={productCountText}
      start={{
        text: `${verb} ${deed === 'price' ? 'of ' : ''}${productCountText(wish ? changes.length : products.length)}`,
        isDanger: deed === 'delete',
        disabled: changes.length === 0,
        onStart: () => wish && bulk.start(changes, wish),
      }}
      preview={
        <>
          {deed === 'price' && (
            <PriceFields
              typed={typed}
              isWrong={wish === undefined && typed.amount !== ''}
              onChange={setTyped}
            />
          )}
          {deed === 'delete' && <p className="mb-4 text-muted">{bulkTexts.deleteAbout}</p>}
          {wish && (
            <BulkPreview
              changesTitle={`${verb}: ${productCountText(changes.length)}`}
              changes={changes.map((product) => ({
                ...{ id: product.id, name: product.name, text: previewText(product, wish) },
              }))}
              staysTitle={`No change: ${productCountText(stays.length)}`}
              stays={stays.map(({ product, why }) => ({ id: product.id, name: product.name, text: why }))}
            />
          )}
        </>
      }
    />
  );
}

/** Undefined while it is not said by how much. */
function wishOf(deed: Deed, typed: TypedStep): ProductWish | undefined {
  if (deed === 'delete') return { kind: 'delete' };
  if (deed !== 'price') return { kind: 'stock', inStock: deed === 'in stock' };
  const step = stepIn(typed);
  return step && { kind: 'price', step };
}
