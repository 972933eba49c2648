import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useState } from 'react';
import { BulkDialog, type BulkEnd } from '../../../../../components/data/bulk/bulk-dialog.tsx';
import { BulkPreview } from '../../../../../components/data/bulk/bulk-lists.tsx';
import {
  bulkTexts,
  type BulkAction,
  actionVerb,
  previewText,
  productCountText,
  productOutcomeText,
} from './messages.ts';
import { PriceFields } from './price-fields.tsx';
import { planOf, type ProductChange } from './product-plan.ts';
import { stepIn, type TypedStep } from './typed-step.ts';
import { useProductsBulk } from './use-products-bulk.ts';

type ProductsBulkDialogProps = {
  readonly products: readonly ProductResponse[];
  readonly action: BulkAction;
  readonly open: boolean;
  readonly onClose: (end: BulkEnd) => void;
};

const nothingTyped: TypedStep = { direction: 'lower', amount: '', unit: 'percent' };

export function ProductsBulkDialog({ products, action, open, onClose }: ProductsBulkDialogProps) {
  const bulk = useProductsBulk();
  const [typed, setTyped] = useState(nothingTyped);
  const change = changeOf(action, typed);
  const { changes, stays } = change === undefined ? { changes: [], stays: [] } : planOf(products, change);
  const verb = actionVerb(action);
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
        text: `${verb} ${action === 'price' ? 'of ' : ''}${productCountText(change ? changes.length : products.length)}`,
        isDanger: action === 'delete',
        disabled: changes.length === 0,
        onStart: () => change && bulk.start(changes, change),
      }}
      preview={
        <>
          {action === 'price' && (
            <PriceFields
              typed={typed}
              isWrong={change === undefined && typed.amount !== ''}
              onChange={setTyped}
            />
          )}
          {action === 'delete' && <p className="mb-4 text-muted">{bulkTexts.deleteAbout}</p>}
          {change && (
            <BulkPreview
              changesTitle={`${verb}: ${productCountText(changes.length)}`}
              changes={changes.map((product) => ({
                ...{ id: product.id, name: product.name, text: previewText(product, change) },
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

/** Undefined while the amount is missing or invalid. */
function changeOf(action: BulkAction, typed: TypedStep): ProductChange | undefined {
  if (action === 'delete') return { kind: 'delete' };
  if (action !== 'price') return { kind: 'stock', inStock: action === 'in stock' };
  const step = stepIn(typed);
  return step && { kind: 'price', step };
}
