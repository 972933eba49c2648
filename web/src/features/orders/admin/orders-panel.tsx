// All orders of the shop, sorted, filtered and by the page: in a table, or as cards on a phone.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { HeadCell, Table } from '../../../components/table.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { ordersQuery } from '../api.ts';
import { adminOrdersErrorText, adminOrderTexts } from '../messages.ts';
import type { OrderColumn } from './order-rows.tsx';
import { OrderRow, OrderTile } from './order-rows.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { firstView, showOrders } from './order-view.ts';
import { useNewOrders } from './use-new-orders.ts';

type OrdersPanelProps = {
  readonly title: ReactNode;
  readonly columns: readonly OrderColumn[];
  readonly colorName: (hexCode: string) => string | undefined;
};

export function OrdersPanel({ title, columns, colorName }: OrdersPanelProps) {
  const orders = useQuery(ordersQuery());
  const [view, setView] = useState(firstView);
  const shown = showOrders(orders.data ?? [], view);
  const list = {
    rows: shown.rows,
    columns,
    colorName,
    isNew: useNewOrders(orders.data),
  };
  const List = useMedia('(width >= 48rem)') ? OrdersTable : OrderTiles;
  return (
    <section aria-label="Manage Orders" className="rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 pb-3">
        {title}
        {orders.data !== undefined && <OrderToolbar view={view} total={shown.total} onChange={setView} />}
      </div>
      {orders.data === undefined && orders.isError && (
        <ErrorState
          message={adminOrdersErrorText(orders.error)}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
          className="m-5"
        />
      )}
      {orders.data === undefined && !orders.isError && <OrdersSkeleton />}
      {orders.data !== undefined && shown.total === 0 && <EmptyState title={adminOrderTexts.none} />}
      {shown.total > 0 && <List {...list} />}
      {shown.totalPages > 1 && (
        <div className="flex justify-center border-t border-line p-3">
          <Pagination
            page={shown.page}
            totalPages={shown.totalPages}
            onPage={(page) => setView({ ...view, page })}
          />
        </div>
      )}
    </section>
  );
}

type ListProps = Omit<OrdersPanelProps, 'title'> & {
  readonly rows: readonly OrderResponse[];
  readonly isNew: (orderId: number) => boolean;
};

function OrdersTable({ rows, ...each }: ListProps) {
  return (
    <Table caption="Manage Orders" className="px-3 [&_td]:px-2 [&_th]:px-2">
      <thead>
        <tr>
          <HeadCell>Order ID</HeadCell>
          <HeadCell>User ID</HeadCell>
          <HeadCell numeric>Total Price (₹)</HeadCell>
          <HeadCell>Shipping Address</HeadCell>
          <HeadCell>Payment Method</HeadCell>
          <HeadCell>Products</HeadCell>
          {each.columns.map(({ name }) => (
            <HeadCell key={name} className="last:right-0">
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} {...each} />
        ))}
      </tbody>
    </Table>
  );
}

function OrderTiles({ rows, ...each }: ListProps) {
  return (
    <ul className="border-t border-line">
      {rows.map((order) => (
        <OrderTile key={order.id} order={order} {...each} />
      ))}
    </ul>
  );
}

function OrdersSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-5">
      <Loading text="Loading orders..." />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
