import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { OrderSort } from '@aangan/shared-events/features/orders/paths';
import { SelectPageBox, SelectPageLine } from '../../../../components/data/bulk/select-box.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { HeadCell, Table } from '../../../../components/data/table.tsx';
import type { EachOrderProps } from './order-rows.tsx';
import { OrderRow, OrderTile } from './order-rows.tsx';
import { usualSort } from './orders-search.ts';

export type OrdersListProps = EachOrderProps & {
  readonly orders: readonly OrderResponse[];
  readonly sort: OrderSort | undefined;
  readonly onSort: (sort: OrderSort) => void;
};

/** For wide screens: all columns side by side. The header and the actions are sticky; id and total are sortable. Column widths are fixed across pages. */
export function OrdersTable({ orders, sort = usualSort, onSort, ...each }: OrdersListProps) {
  const { columns, selection } = each;
  return (
    <Table
      caption="Manage Orders"
      className="max-h-[max(32rem,calc(100dvh-12rem))] overflow-y-auto border-t border-line [&_table]:table-fixed [&_td]:px-1.5 [&_td:first-child]:pl-5 [&_td:last-child]:pr-5 [&_th]:px-1.5 [&_th]:leading-tight [&_th]:whitespace-normal [&_th_svg]:shrink-0 [&_th:first-child]:pl-5 [&_th:last-child]:pr-5"
    >
      <thead>
        <tr>
          {selection && (
            <HeadCell className="w-10 pr-0!">
              <SelectPageBox
                label="Select all orders on this page"
                items={orders}
                has={selection.has}
                onChange={selection.set}
              />
            </HeadCell>
          )}
          <HeadCell
            className={classNames(selection ? 'w-24' : 'w-28', 'whitespace-nowrap!')}
            sorted={directions[sort]?.placed}
            onSort={() => onSort(sort === 'createdAt_desc' ? 'createdAt_asc' : 'createdAt_desc')}
          >
            Order ID
          </HeadCell>
          <HeadCell className="w-16">User ID</HeadCell>
          <HeadCell
            numeric
            className="w-26"
            sorted={directions[sort]?.total}
            onSort={() => onSort(sort === 'total_desc' ? 'total_asc' : 'total_desc')}
          >
            Total Price (₹)
          </HeadCell>
          <HeadCell className="w-[14%]">Shipping Address</HeadCell>
          <HeadCell className="w-21">Payment Method</HeadCell>
          {columns.states.map(({ name, width }) => (
            <HeadCell key={name} className={width}>
              {name}
            </HeadCell>
          ))}
          <HeadCell>Products</HeadCell>
          <HeadCell
            className={classNames(
              columns.actions.width,
              'right-0 z-20 before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line',
            )}
          >
            {columns.actions.name}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} {...each} />
        ))}
      </tbody>
    </Table>
  );
}

type Direction = 'ascending' | 'descending';
const directions: Readonly<Record<string, { readonly placed?: Direction; readonly total?: Direction }>> = {
  createdAt_desc: { placed: 'descending' },
  createdAt_asc: { placed: 'ascending' },
  total_desc: { total: 'descending' },
  total_asc: { total: 'ascending' },
};

/** The rows as cards, for screens too narrow for the columns; the toolbar sorts them. */
export function OrderTiles({ orders, columns, colorName, selection }: OrdersListProps) {
  return (
    <div className="border-t border-line">
      {selection && (
        <SelectPageLine
          label="Select all orders on this page"
          items={orders}
          has={selection.has}
          onChange={selection.set}
        />
      )}
      <ul>
        {orders.map((order) => (
          <OrderTile
            key={order.id}
            order={order}
            columns={columns}
            colorName={colorName}
            selection={selection}
          />
        ))}
      </ul>
    </div>
  );
}
