// One order as a table row, or as a card on narrow screens.
import type { OrderItemResponse, OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo, useCallback } from 'react';
import { SelectBox } from '../../../../components/data/bulk/select-box.tsx';
import { Amount } from '../../../../components/data/price.tsx';
import { formatRupees } from '../../../../lib/rupees.ts';
import { Cell, Row } from '../../../../components/data/table.tsx';
import { TimeAgo } from '../../../../components/data/time-ago.tsx';
import type { Selection } from '../../../../lib/bulk/selection.ts';
import { useGlow } from '../../../../lib/hooks/use-glow.ts';
import { paymentLabels, shortPaymentLabels } from '../../messages.ts';
import { PaymentBadge } from '../../payment-badge.tsx';
import { hasJustArrived } from './all-orders-query.ts';
import type { ChosenOrder } from '../bulk/bulk-plan.ts';
import type { OrderColumns } from './order-columns.tsx';

export type EachOrderProps = {
  readonly columns: OrderColumns;
  readonly colorName: (hexCode: string) => string | undefined;
  /** The selection, where several orders can be selected. */
  readonly selection: Selection<ChosenOrder> | undefined;
};
type OneOrderProps = EachOrderProps & { readonly order: OrderResponse };

/** Memoised: the table may re-render many times a second. */
export const OrderRow = memo(function OrderRow({ order, columns, colorName, selection }: OneOrderProps) {
  const { userId, totalPrice, shippingAddress } = order;
  const row = useOrderGlow<HTMLTableRowElement>(order);
  return (
    <Row ref={row} className="bg-raised [&>:is(td,th)]:py-3.5 [&>:is(td,th)]:align-top">
      {selection && (
        <Cell className="w-10 pr-0!">
          <SelectOrder order={order} selection={selection} />
        </Cell>
      )}
      <Cell heading>
        <OrderNumber order={order} />
        {columns.about?.(order)}
      </Cell>
      <Cell>
        <span title={userId} className="block truncate">
          {userId}
        </span>
      </Cell>
      <Cell numeric>
        <Amount rupees={totalPrice} />
      </Cell>
      <Cell>
        <span className="block max-w-64 text-xs break-words">{shippingAddress || 'N/A'}</span>
      </Cell>
      <Cell>
        <Payment order={order} columns={columns} />
      </Cell>
      {columns.states.map(({ name, show }) => (
        <Cell key={name} className="break-words">
          {show(order)}
        </Cell>
      ))}
      <Cell>
        <div className="max-w-96 text-xs break-words">
          <Items items={order.OrderItems} colorName={colorName} />
        </div>
      </Cell>
      <Cell className="sticky right-0 z-1 bg-inherit before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line">
        {columns.actions.show(order)}
      </Cell>
    </Row>
  );
});

export const OrderTile = memo(function OrderTile({ order, columns, colorName, selection }: OneOrderProps) {
  const tile = useOrderGlow<HTMLLIElement>(order);
  const { states, actions } = columns;
  const facts: readonly Fact[] = [
    ['User ID', order.userId],
    ['Shipping Address', order.shippingAddress || 'N/A'],
    ['Payment Method', <Payment order={order} columns={columns} />],
    ...states.map(({ name, show }) => [name, show(order)] as const),
  ];
  const work: readonly Fact[] = [
    ['Products', <Items items={order.OrderItems} colorName={colorName} />],
    [actions.name, actions.show(order)],
  ];
  return (
    <li
      ref={tile}
      className="border-b border-line bg-raised px-5 py-4 text-sm last:rounded-b-lg last:border-b-0"
    >
      <div className="mb-3 flex items-start gap-4">
        {selection && <SelectOrder order={order} selection={selection} />}
        <div>
          <OrderNumber order={order} prefix="Order " />
          {columns.about?.(order)}
        </div>
        <Amount rupees={order.totalPrice} className="ml-auto text-base font-semibold" />
      </div>
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        <Facts facts={facts} />
        <Facts facts={work} />
      </div>
    </li>
  );
});

type Fact = readonly [name: string, value: ReactNode];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[7.5rem_1fr] content-start items-baseline gap-x-3 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type SelectOrderProps = { readonly order: OrderResponse; readonly selection: Selection<ChosenOrder> };

function SelectOrder({ order, selection }: SelectOrderProps) {
  return (
    <SelectBox
      label={`Select order ${order.id}`}
      checked={selection.has(order.id)}
      onChange={(isChosen) => selection.set([order], isChosen)}
    />
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

/** Lines above it are behind a disclosure, so that a long order does not fill the table. One line alone is never hidden. */
const MOST_SHOWN_ITEMS = 5;

function Items({ items, colorName }: ItemsProps) {
  const shown = items.length > MOST_SHOWN_ITEMS ? MOST_SHOWN_ITEMS - 1 : items.length;
  const hidden = items.length - shown;
  return (
    <>
      <ItemList items={items.slice(0, shown)} colorName={colorName} />
      {hidden > 0 && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 font-semibold text-indigo [&::-webkit-details-marker]:hidden">
            {`${hidden} more products`}
            <ChevronDown
              aria-hidden="true"
              className="size-3.5 shrink-0 eased transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pt-1">
            <ItemList items={items.slice(shown)} colorName={colorName} />
          </div>
        </details>
      )}
    </>
  );
}

function ItemList({ items, colorName }: ItemsProps) {
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

type PaymentProps = { readonly order: OrderResponse; readonly columns: OrderColumns };

function Payment({ order, columns }: PaymentProps) {
  const badge = <PaymentBadge order={order} labels={shortPaymentLabels} />;
  return (
    <>
      <span className="block break-words">{paymentText(order)}</span>
      <span className="mt-1 block">{columns.payment?.(order, badge) ?? badge}</span>
    </>
  );
}

function paymentText({ paymentMethod }: OrderResponse): string {
  return paymentLabels[paymentMethod] ?? (paymentMethod || 'N/A');
}

/** Highlights a changed order and one that arrived by live message. */
function useOrderGlow<Element extends HTMLElement>({ id, revision }: OrderResponse) {
  const client = useQueryClient();
  return useGlow<Element>(
    revision,
    useCallback(() => hasJustArrived(client, id), [client, id]),
  );
}
