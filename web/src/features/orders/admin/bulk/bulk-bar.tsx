// The bulk actions on the selected orders; sticks to the bottom of the window while any are selected.
import {
  DECISIONS,
  SETTABLE_STATUSES,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import { useMutation } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../../../components/data/bulk/bulk-bar.tsx';
import type { BulkEnd } from '../../../../components/data/bulk/bulk-dialog.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { Menu } from '../../../../components/navigation/menu.tsx';
import { notify, notifyError } from '../../../../components/feedback/notices.ts';
import { formatRupees } from '../../../../lib/rupees.ts';
import {
  MAX_SELECTED,
  selectAllText,
  selectedInstead,
  type Selection,
} from '../../../../lib/bulk/selection.ts';
import { adminOrdersErrorText } from '../../messages.ts';
import { type OrdersPage, readOrders } from '../table/all-orders-query.ts';
import { type ChosenOrder, type Plan, planOf } from './bulk-plan.ts';
import { applicableActions, orderCountText, orderCountTexts } from './messages.ts';
import type { OrdersSearch } from '../table/orders-search.ts';

const OrdersBulkDialog = lazy(async () => ({
  default: (await import('./bulk-dialog.tsx')).OrdersBulkDialog,
}));

type OrdersBulkBarProps = {
  readonly search: OrdersSearch;
  /** The number of orders that match the search. */
  readonly total: number;
  /** Whether that number may be another one now. */
  readonly isOutdated: boolean;
  readonly selection: Selection<ChosenOrder>;
};

type Open = { readonly plan: Plan; readonly isOpen: boolean; readonly dialogKey: number };

export function OrdersBulkBar(props: OrdersBulkBarProps) {
  const { total, selection } = props;
  const [open, setOpen] = useState<Open>();
  const orders = selection.items;
  const begin = (action: StatusAction) =>
    setOpen((before) => ({
      plan: planOf(orders, action),
      isOpen: true,
      dialogKey: (before?.dialogKey ?? 0) + 1,
    }));
  const close = (end: BulkEnd) => {
    setOpen((before) => before && { ...before, isOpen: false });
    if (end === 'finished') selection.clear();
  };
  return (
    <>
      {orders.length > 0 && (
        <BulkBar
          label="Chosen orders"
          said={
            <>
              <strong>{orderCountText(orders.length)} selected</strong>
              <span className="text-muted tabular"> · {formatRupees(sumOf(orders))}</span>
            </>
          }
          more={orders.length < total && <ChooseAll key={JSON.stringify(props.search)} {...props} />}
          onNone={selection.clear}
        >
          {applicableActions(orders, DECISIONS).map(({ action, text }) => (
            <Button
              key={action}
              size="narrow"
              variant={action === 'accept' ? 'primary' : 'secondary'}
              onClick={() => begin(action)}
            >
              {text}
            </Button>
          ))}
          <Menu
            trigger={
              <Button size="narrow" variant="secondary">
                Set status <ChevronUp aria-hidden="true" className="size-4" />
              </Button>
            }
            items={applicableActions(orders, SETTABLE_STATUSES).map(({ action, text }) => ({
              key: action,
              label: text,
              onSelect: () => begin(action),
            }))}
          />
        </BulkBar>
      )}
      {open && (
        <Suspense fallback={null}>
          <OrdersBulkDialog key={open.dialogKey} plan={open.plan} open={open.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Selects all matches beyond this page, up to the maximum of one run. */
function ChooseAll({ search, total, isOutdated, selection }: OrdersBulkBarProps) {
  const choose = useMutation({
    // More than the button names may match by now; the first ones alone would leave out those that have waited longest.
    mutationFn: () => readOrders({ ...search, page: 1 }, MAX_SELECTED),
    onError: (error) => notifyError(adminOrdersErrorText(error)),
  });
  const onChosen = ({ orders }: OrdersPage) => {
    selection.set(orders, true);
    const surprise = selectedInstead(orders.length, total, isOutdated, orderCountTexts);
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
      {selectAllText(total, isOutdated, orderCountTexts)}
    </Button>
  );
}

function sumOf(orders: readonly ChosenOrder[]): number {
  return orders.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
}
