// The bulk actions on the selected orders; sticks to the bottom of the window while any are selected.
import {
  DECISIONS,
  SETTABLE_STATUSES,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import { ChevronUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { BulkBar } from '../../../../components/data/bulk/bulk-bar.tsx';
import { SelectAll } from '../../../../components/data/bulk/select-all.tsx';
import { useBulkDialog } from '../../../../components/data/bulk/use-bulk-dialog.ts';
import { Button } from '../../../../components/form/button.tsx';
import { Menu } from '../../../../components/navigation/menu.tsx';
import { formatRupees } from '../../../../lib/rupees.ts';
import { MAX_SELECTED, type Selection } from '../../../../lib/bulk/selection.ts';
import { adminOrdersErrorText } from '../../messages.ts';
import { readOrders } from '../table/all-orders-query.ts';
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

export function OrdersBulkBar({ search, total, isOutdated, selection }: OrdersBulkBarProps) {
  const { opened, begin: open, close } = useBulkDialog<Plan>(selection);
  const orders = selection.items;
  const begin = (action: StatusAction) => open(planOf(orders, action));
  // More than the button names may match by now; the first ones alone would leave out those that have waited longest.
  const readAll = async () => (await readOrders({ ...search, page: 1 }, MAX_SELECTED)).orders;
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
          more={
            orders.length < total && (
              <SelectAll
                key={JSON.stringify(search)}
                {...{ selection, total, isOutdated, readAll }}
                texts={orderCountTexts}
                problem={adminOrdersErrorText}
              />
            )
          }
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
      {opened && (
        <Suspense fallback={null}>
          <OrdersBulkDialog
            key={opened.dialogKey}
            plan={opened.content}
            open={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

function sumOf(orders: readonly ChosenOrder[]): number {
  return orders.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
}
