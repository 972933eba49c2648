import type { AuditedOrder } from '@aangan/shared-events/features/audit/http';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../components/data/price.tsx';
import { Cell, HeadCell, Row, Table, twoLinesOnPhones } from '../../components/data/table.tsx';
import { formatAuditMoment } from './audit-moment.ts';

type FoundOrdersProps = {
  readonly orders: readonly AuditedOrder[];
  readonly statusBadge: (status: OrderStatus) => ReactNode;
};

export function FoundOrders({ orders, statusBadge }: FoundOrdersProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised px-2">
      <Table caption="Orders" className={twoLinesOnPhones}>
        <thead>
          <tr>
            <HeadCell>Order</HeadCell>
            <HeadCell>Customer</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell className="max-sm:col-span-2 max-sm:pr-3! max-sm:text-right">Placed</HeadCell>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, customer, amount, status, placedAt }) => (
            <Row key={id}>
              <Cell heading>
                <Link
                  to="/audit/orders/$id"
                  params={{ id: String(id) }}
                  className="inline-flex min-h-11 min-w-6 items-center font-semibold text-indigo underline underline-offset-4 hover:no-underline"
                >
                  <span className="sr-only">History of order&nbsp;</span>#{id}
                </Link>
              </Cell>
              <Cell title={customer.id} className="wrap-anywhere">
                {customer.name}
              </Cell>
              <Cell numeric>
                <Amount rupees={amount} />
              </Cell>
              <Cell>{statusBadge(status)}</Cell>
              <Cell className="whitespace-nowrap max-sm:col-span-2 max-sm:pr-3! max-sm:text-right">
                <time dateTime={placedAt} title={placedAt}>
                  {formatAuditMoment(placedAt)}
                </time>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
