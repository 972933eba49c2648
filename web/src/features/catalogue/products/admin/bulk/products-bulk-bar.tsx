// The bulk actions on the selected products; sticks to the bottom of the window while any are selected.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../../../../components/data/bulk/bulk-bar.tsx';
import type { BulkEnd } from '../../../../../components/data/bulk/bulk-dialog.tsx';
import { Button } from '../../../../../components/form/button.tsx';
import { notify, notifyError } from '../../../../../components/feedback/notices.ts';
import { errorText } from '../../../../../lib/api/api-error.ts';
import {
  MAX_SELECTED,
  selectAllText,
  selectedInstead,
  type Selection,
} from '../../../../../lib/bulk/selection.ts';
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

type Open = {
  readonly action: BulkAction;
  readonly products: readonly ProductResponse[];
  readonly isOpen: boolean;
  readonly dialogKey: number;
};

export function ProductsBulkBar(props: ProductsBulkBarProps) {
  const { total, selection } = props;
  const [open, setOpen] = useState<Open>();
  const { items } = selection;
  const begin = (action: BulkAction) => () =>
    setOpen((before) => ({ action, products: items, isOpen: true, dialogKey: (before?.dialogKey ?? 0) + 1 }));
  const close = (end: BulkEnd) => {
    setOpen((before) => before && { ...before, isOpen: false });
    if (end === 'finished') selection.clear();
  };
  return (
    <>
      {items.length > 0 && (
        <BulkBar
          label={bulkTexts.chosen}
          said={<strong>{productCountText(items.length)} selected</strong>}
          more={items.length < total && <ChooseAll key={JSON.stringify(props.search)} {...props} />}
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
      {open && (
        <Suspense fallback={null}>
          <ProductsBulkDialog
            key={open.dialogKey}
            action={open.action}
            products={open.products}
            open={open.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Selects all matches beyond this page, up to the maximum of one run. */
function ChooseAll({ search, total, isOutdated, selection }: ProductsBulkBarProps) {
  const choose = useMutation({
    mutationFn: () => readFound(search, MAX_SELECTED),
    onError: (error) => notifyError(errorText(error, fetchFailed)),
  });
  const onChosen = (products: readonly ProductResponse[]) => {
    selection.set(products, true);
    const surprise = selectedInstead(products.length, total, isOutdated, productCountTexts);
    if (surprise !== undefined) notify(surprise);
  };
  return (
    <Button
      size="narrow"
      variant="quiet"
      busy={choose.isPending}
      busyText="Selecting…"
      // Not called after "Select none" or another search, which remove this button.
      onClick={() => choose.mutate(undefined, { onSuccess: onChosen })}
    >
      {selectAllText(total, isOutdated, productCountTexts)}
    </Button>
  );
}
