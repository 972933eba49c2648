// All orders of the shop in a table that sorts, filters and turns pages. The last columns are the caller's.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { HeadCell, Table } from '../../../components/table.tsx';
import { ordersQuery } from '../api.ts';
import { adminOrdersErrorText, adminOrderTexts } from '../messages.ts';
import { OrderRow, useNewOrders } from './order-rows.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { firstView, showOrders } from './order-view.ts';

type OrdersPanelProps = {
  readonly title: ReactNode;
  readonly lastColumns: readonly string[];
  readonly lastCells: (order: OrderResponse) => ReactNode;
  readonly colorName: (hexCode: string) => string | undefined;
};

export function OrdersPanel({ title, lastColumns, lastCells, colorName }: OrdersPanelProps) {
  const orders = useQuery(ordersQuery());
  const [view, setView] = useState(firstView);
  const isNew = useNewOrders(orders.data);
  const shown = showOrders(orders.data ?? [], view);
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
      {shown.total > 0 && (
        <Table caption="Manage Orders" className="px-3 [&_td]:px-2 [&_th]:px-2">
          <thead>
            <tr>
              <HeadCell>Order ID</HeadCell>
              <HeadCell>User ID</HeadCell>
              <HeadCell numeric>Total Price (₹)</HeadCell>
              <HeadCell>Shipping Address</HeadCell>
              <HeadCell>Payment Method</HeadCell>
              <HeadCell>Products</HeadCell>
              {lastColumns.map((name) => (
                <HeadCell key={name}>{name}</HeadCell>
              ))}
              <HeadCell className="right-0">Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((order) => (
              <OrderRow key={order.id} order={order} colorName={colorName} isNew={isNew}>
                {lastCells(order)}
              </OrderRow>
            ))}
          </tbody>
        </Table>
      )}
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
