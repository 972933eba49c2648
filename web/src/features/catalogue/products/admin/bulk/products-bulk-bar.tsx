// The bulk actions on the selected products; sticks to the bottom of the window while any are selected.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { lazy, Suspense } from 'react';
import { BulkBar } from '../../../../../components/data/bulk/bulk-bar.tsx';
import { SelectAll } from '../../../../../components/data/bulk/select-all.tsx';
import { useBulkDialog } from '../../../../../components/data/bulk/use-bulk-dialog.ts';
import { Button } from '../../../../../components/form/button.tsx';
import { errorText } from '../../../../../lib/api/api-error.ts';
import { MAX_SELECTED, type Selection } from '../../../../../lib/bulk/selection.ts';
import { readFound } from '../table/api.ts';
import type { ManageSearch } from '../table/manage-search.ts';
import { fetchFailed } from '../messages.ts';
import { bulkTexts, type BulkAction, actionVerb, productCountText, productCountTexts } from './messages.ts';

const ProductsBulkDialog = lazy(async () => ({
  default: (await import('./products-bulk-dialog.tsx')).ProductsBulkDialog,
}));

type ProductsBulkBarProps = {
  readonly search: ManageSearch;
  /** The number of products that match the search. */
  readonly total: number;
  /** Whether that number may be another one now. */
  readonly isOutdated: boolean;
  readonly selection: Selection<ProductResponse>;
};

type Planned = { readonly action: BulkAction; readonly products: readonly ProductResponse[] };

export function ProductsBulkBar({ search, total, isOutdated, selection }: ProductsBulkBarProps) {
  const { opened, begin: open, close } = useBulkDialog<Planned>(selection);
  const { items } = selection;
  const begin = (action: BulkAction) => () => open({ action, products: items });
  return (
    <>
      {items.length > 0 && (
        <BulkBar
          label={bulkTexts.chosen}
          said={<strong>{productCountText(items.length)} selected</strong>}
          more={
            items.length < total && (
              <SelectAll
                key={JSON.stringify(search)}
                {...{ selection, total, isOutdated }}
                texts={productCountTexts}
                readAll={() => readFound(search, MAX_SELECTED)}
                problem={(error) => errorText(error, fetchFailed)}
              />
            )
          }
          onNone={selection.clear}
        >
          <Button size="narrow" onClick={begin('price')}>
            {actionVerb('price')}
          </Button>
          <Button size="narrow" variant="secondary" onClick={begin('in stock')}>
            {actionVerb('in stock')}
          </Button>
          <Button size="narrow" variant="secondary" onClick={begin('out of stock')}>
            {actionVerb('out of stock')}
          </Button>
          <Button size="narrow" variant="quiet-danger" onClick={begin('delete')}>
            {actionVerb('delete')}
          </Button>
        </BulkBar>
      )}
      {opened && (
        <Suspense fallback={null}>
          <ProductsBulkDialog
            key={opened.dialogKey}
            {...opened.content}
            open={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
