import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { EmptyState } from '../../components/empty-state.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Amount } from '../../components/price.tsx';
import { Cell, HeadCell, Row, Table } from '../../components/table.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { orderTexts } from './messages.ts';
import { StatusBadge } from './status-badge.tsx';

type YourOrdersProps = {
  readonly orders: readonly OrderResponse[];
  readonly shownId: number | undefined;
  readonly onView: (orderId: number) => void;
};

export function YourOrders({ orders, shownId, onView }: YourOrdersProps) {
  return (
    <section aria-labelledby="your-orders" className="mt-12">
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
          <Table caption="Your Orders">
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
              {orders.map(({ id, createdAt, totalPrice, status, trackingStatus }) => (
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
                    <StatusBadge status={status} />
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
    </section>
  );
}
