// What can be done with the chosen orders; stays at the foot of the window while any are chosen.
import { useMutation } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { notifyError } from '../../../components/notices.ts';
import { formatRupees } from '../../../components/rupees.ts';
import { adminOrdersErrorText } from '../messages.ts';
import { readOrders } from './all-orders.ts';
import type { Plan } from './bulk-plan.ts';
import { planOf } from './bulk-plan.ts';
import { bulkVerb, orderCountText } from './bulk-texts.ts';
import type { OrdersSearch } from './orders-search.ts';
import type { Selection } from './selection.ts';
import { MOST_CHOSEN } from './selection.ts';
import type { Settable, Wish } from './status-change.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

type BulkBarProps = {
  readonly search: OrdersSearch;
  /** How many orders there are by that search. */
  readonly total: number;
  readonly selection: Selection;
};

type Open = { readonly plan: Plan; readonly isOpen: boolean; readonly round: number };
const settable: readonly Settable[] = ['pending', 'fulfilled', 'delivered', 'rejected'];

export function BulkBar({ search, total, selection }: BulkBarProps) {
  const [open, setOpen] = useState<Open>();
  const { orders } = selection;
  const begin = (wish: Wish) =>
    setOpen((before) => ({ plan: planOf(orders, wish), isOpen: true, round: (before?.round ?? 0) + 1 }));
  const close = () => {
    setOpen((before) => before && { ...before, isOpen: false });
    selection.clear();
  };
  return (
    <>
      {orders.length > 0 && (
        <div
          role="region"
          aria-label="Chosen orders"
          className="sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-lg border-t border-line bg-raised px-5 py-3 shadow-lift"
        >
          <p role="status" className="mr-auto text-sm">
            <strong>{orderCountText(orders.length)} selected</strong>
            <span className="text-muted tabular"> · {formatRupees(sumOf(orders))}</span>
          </p>
          {orders.length < total && <ChooseAll search={search} total={total} selection={selection} />}
          <Button size="small" onClick={() => begin('accept')}>
            Accept
          </Button>
          <Button size="small" look="secondary" onClick={() => begin('reject')}>
            Reject
          </Button>
          <Menu
            trigger={
              <Button size="small" look="secondary">
                Set status <ChevronUp aria-hidden="true" className="size-4" />
              </Button>
            }
            items={settable.map((status) => ({
              key: status,
              label: bulkVerb(status),
              onSelect: () => begin(status),
            }))}
          />
          <Button size="small" look="quiet" onClick={selection.clear}>
            Select none
          </Button>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <BulkDialog key={open.round} plan={open.plan} open={open.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Beyond this page: all that was found, as far as one run goes. */
function ChooseAll({ search, total, selection }: BulkBarProps) {
  const most = Math.min(total, MOST_CHOSEN);
  const choose = useMutation({
    mutationFn: () => readOrders({ ...search, page: 1 }, most),
    onSuccess: ({ orders }) => selection.set(orders, true),
    onError: (error) => notifyError(adminOrdersErrorText(error)),
  });
  return (
    <Button
      size="small"
      look="quiet"
      busy={choose.isPending}
      busyText="Looking…"
      onClick={() => choose.mutate()}
    >
      {total > most ? `Select the first ${orderCountText(most)}` : `Select all ${orderCountText(most)}`}
    </Button>
  );
}

function sumOf(orders: Selection['orders']): number {
  return orders.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0) / 100;
}
