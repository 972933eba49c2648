// What the two order tables of the back office have in common: the facts of one order, and the glow of what is new.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { ReactNode } from 'react';
import { useCallback, useRef } from 'react';
import { Amount } from '../../../components/price.tsx';
import { formatRupees } from '../../../components/rupees.ts';
import { Cell, Row } from '../../../components/table.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { useGlow } from '../../../lib/use-glow.ts';
import { paymentLabels } from '../messages.ts';

type OrderRowProps = {
  readonly order: OrderResponse;
  readonly colorName: (hexCode: string) => string | undefined;
  readonly isNew: (orderId: number) => boolean;
  /** The cells that differ from table to table. */
  readonly children: ReactNode;
};

export function OrderRow({ order, colorName, isNew, children }: OrderRowProps) {
  const { id, revision, userId, totalPrice, shippingAddress, paymentMethod, createdAt, OrderItems } = order;
  const row = useGlow<HTMLTableRowElement>(
    revision,
    useCallback(() => isNew(id), [isNew, id]),
  );
  return (
    <Row ref={row} className="bg-raised [&>td]:py-3.5 [&>td]:align-top">
      <Cell>
        <span className="block font-semibold tabular">{id}</span>
        <TimeAgo at={createdAt} className="text-xs whitespace-nowrap text-muted" />
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
      <Cell>{paymentLabels[paymentMethod] ?? (paymentMethod || 'N/A')}</Cell>
      <Cell>
        <ul className="flex w-50 flex-col gap-1">
          {OrderItems.map((item) => (
            <li key={`${item.id} ${item.color} ${item.size}`}>
              {item.name}: {formatRupees(item.price)} x {item.quantity}
              <span className="text-muted">
                {[colorName(item.color), item.size].map((each) => each && `, ${each}`)}
              </span>
            </li>
          ))}
        </ul>
      </Cell>
      {children}
    </Row>
  );
}

/** Tells, once for each, the orders that arrived after the table was first shown. */
export function useNewOrders(orders: readonly OrderResponse[] | undefined): (orderId: number) => boolean {
  const newestAtFirst = useRef<number | undefined>(undefined);
  const told = useRef(new Set<number>());
  const newest = orders?.reduce((highest, { id }) => Math.max(highest, id), 0);
  return useCallback(
    (orderId) => {
      newestAtFirst.current ??= newest;
      if (newestAtFirst.current === undefined || orderId <= newestAtFirst.current) return false;
      if (told.current.has(orderId)) return false;
      told.current.add(orderId);
      return true;
    },
    [newest],
  );
}

/** The last column stays in reach when the table is wider than the screen. */
export const actionCell = 'md:sticky md:right-0 md:z-1 md:bg-inherit';
