import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Button, ButtonLink } from '../../components/form/button.tsx';
import { Amount } from '../../components/data/price.tsx';
import { Cell, HeadCell, Row, Table, twoLinesOnPhones } from '../../components/data/table.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { orderTexts } from './messages.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

type YourOrdersProps = {
  readonly orders: readonly OrderResponse[];
  readonly shownId: number | undefined;
  readonly onView: (orderId: number) => void;
  /** Undefined when all orders are loaded. */
  readonly older: OlderOrders | undefined;
};

type OlderOrders = {
  readonly onShow: () => void;
  readonly isLoading: boolean;
  /** The error of the last attempt. */
  readonly problem: string | null;
};

export function YourOrders({ orders, shownId, onView, older }: YourOrdersProps) {
  const { section, focusNextOlder } = useFocusOnOlder(orders.length);
  return (
    <section ref={section} aria-labelledby="your-orders" className="mt-12">
      <h2 id="your-orders" className="text-2xl">
        Your Orders
      </h2>
      {orders.length === 0 ? (
        <EmptyState
          title={orderTexts.noOrders}
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        />
      ) : (
        <div className="mt-4 overflow-hidden rounded-lg border border-line bg-raised sm:px-3">
          <Table caption="Your Orders" className={twoLinesOnPhones}>
            <thead>
              <tr>
                <HeadCell>ID</HeadCell>
                <HeadCell>Date</HeadCell>
                <HeadCell numeric>Amount</HeadCell>
                <HeadCell>Status</HeadCell>
                <HeadCell>Tracking</HeadCell>
                <HeadCell>Action</HeadCell>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ id, createdAt, totalPrice, status, trackingStatus, payment }) => (
                <Row key={id} aria-current={id === shownId ? 'true' : undefined}>
                  <Cell className="font-semibold tabular">{id}</Cell>
                  <Cell className="whitespace-nowrap">
                    <time dateTime={createdAt} title={formatMoment(createdAt)}>
                      {formatDay(createdAt)}
                    </time>
                  </Cell>
                  <Cell numeric>
                    <Amount rupees={totalPrice} />
                  </Cell>
                  <Cell>
                    <span className="flex flex-wrap gap-1">
                      <StatusBadge status={status} />
                      <PaymentBadge order={{ status, payment }} />
                    </span>
                  </Cell>
                  <Cell>{trackingStatus || 'Processing'}</Cell>
                  <Cell>
                    <button
                      type="button"
                      aria-label={`View order ${id}`}
                      onClick={() => onView(id)}
                      className="finger -mx-2 rounded-pill px-2 py-1 font-semibold text-indigo hover:underline"
                    >
                      View
                    </button>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {older !== undefined && (
        <div className="mt-4 grid justify-items-center gap-3">
          {older.problem !== null && (
            <Banner tone="error" className="w-full">
              {older.problem}
            </Banner>
          )}
          <Button
            variant="secondary"
            busy={older.isLoading}
            busyText={orderTexts.loadingOlder}
            onClick={() => {
              focusNextOlder();
              older.onShow();
            }}
          >
            {orderTexts.older}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the first of the older orders, because their button moves or disappears; without horizontal scrolling. */
function useFocusOnOlder(shown: number) {
  const section = useRef<HTMLElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    const views = section.current?.querySelectorAll<HTMLElement>('tbody button');
    views?.[from.current]?.focus({ preventScroll: true });
    from.current = undefined;
  }, [shown]);
  return { section, focusNextOlder: () => void (from.current = shown) };
}
