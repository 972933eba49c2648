// One order as a row of the back office's table, or as a card where the screen is too narrow for a table.
import type { OrderItemResponse, OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { Amount } from '../../../components/price.tsx';
import { formatRupees } from '../../../components/rupees.ts';
import { Cell, Row } from '../../../components/table.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { useGlow } from '../../../lib/use-glow.ts';
import { paymentLabels } from '../messages.ts';

/** A column beyond those that both screens share; the last one holds what can be done. */
export type OrderColumn = { readonly name: string; readonly show: (order: OrderResponse) => ReactNode };

type OneOrderProps = {
  readonly order: OrderResponse;
  readonly columns: readonly OrderColumn[];
  readonly colorName: (hexCode: string) => string | undefined;
  readonly isNew: (orderId: number) => boolean;
};

export function OrderRow({ order, columns, colorName, isNew }: OneOrderProps) {
  const { userId, totalPrice, shippingAddress } = order;
  const row = useOrderGlow<HTMLTableRowElement>(order, isNew);
  return (
    <Row ref={row} className="bg-raised [&>td]:py-3.5 [&>td]:align-top">
      <Cell>
        <OrderNumber order={order} />
      </Cell>
      <Cell>
        <span title={userId} className="block max-w-20 truncate">
          {userId}
        </span>
      </Cell>
      <Cell numeric>
        <Amount rupees={totalPrice} />
      </Cell>
      <Cell>
        <span className="block w-36 break-words">{shippingAddress || 'N/A'}</span>
      </Cell>
      <Cell>{paymentText(order)}</Cell>
      <Cell>
        <div className="w-50">
          <Items items={order.OrderItems} colorName={colorName} />
        </div>
      </Cell>
      {columns.map(({ name, show }) => (
        // The last one stays in reach when the table is wider than the screen.
        <Cell key={name} className="last:sticky last:right-0 last:z-1 last:bg-inherit">
          {show(order)}
        </Cell>
      ))}
    </Row>
  );
}

export function OrderTile({ order, columns, colorName, isNew }: OneOrderProps) {
  const tile = useOrderGlow<HTMLLIElement>(order, isNew);
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['User ID', <span className="block truncate">{order.userId}</span>],
    ['Shipping Address', order.shippingAddress || 'N/A'],
    ['Payment Method', paymentText(order)],
    ['Products', <Items items={order.OrderItems} colorName={colorName} />],
    ...columns.map(({ name, show }) => [name, show(order)] as const),
  ];
  return (
    <li
      ref={tile}
      className="border-b border-line bg-raised px-5 py-4 text-sm last:rounded-b-lg last:border-b-0"
    >
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <OrderNumber order={order} prefix="Order " />
        <Amount rupees={order.totalPrice} className="text-base font-semibold" />
      </div>
      <dl className="grid grid-cols-[7.5rem_1fr] items-baseline gap-x-3 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

type OrderNumberProps = { readonly order: OrderResponse; readonly prefix?: string };

function OrderNumber({ order, prefix }: OrderNumberProps) {
  return (
    <span>
      <span className="block font-semibold tabular">
        {prefix}
        {order.id}
      </span>
      <TimeAgo at={order.createdAt} className="text-xs whitespace-nowrap text-muted" />
    </span>
  );
}

type ItemsProps = {
  readonly items: readonly OrderItemResponse[];
  readonly colorName: (hexCode: string) => string | undefined;
};

function Items({ items, colorName }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ name, price, quantity, color, size }, index) => (
        <li key={index}>
          {name}: {formatRupees(price)} x {quantity}
          <span className="text-muted">{[colorName(color), size].map((each) => each && `, ${each}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function paymentText({ paymentMethod }: OrderResponse): string {
  return paymentLabels[paymentMethod] ?? (paymentMethod || 'N/A');
}

/** What changed glows, and so does what is new. */
function useOrderGlow<Element extends HTMLElement>(
  order: OrderResponse,
  isNew: (orderId: number) => boolean,
) {
  const { id, revision } = order;
  return useGlow<Element>(
    revision,
    useCallback(() => isNew(id), [isNew, id]),
  );
}
