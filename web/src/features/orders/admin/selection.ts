// The orders that were chosen to do one thing to all of them: kept over pages, and as they are now where they are on the screen.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useMemo, useState } from 'react';

export type ChosenOrder = Pick<OrderResponse, 'id' | 'status' | 'revision' | 'totalPrice'>;

export type Selection = {
  readonly orders: readonly ChosenOrder[];
  readonly has: (orderId: number) => boolean;
  readonly set: (orders: readonly ChosenOrder[], isChosen: boolean) => void;
  readonly clear: () => void;
};

/** The most that can be chosen at once: what one answer of the shop holds. */
export const MOST_CHOSEN = 1_000;

export function useSelection(shown: readonly OrderResponse[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ChosenOrder>>(new Map());
  return useMemo(() => {
    const now = new Map(shown.map((order) => [order.id, order]));
    return {
      orders: [...chosen.values()].map((order) => newer(order, now.get(order.id))),
      has: (orderId) => chosen.has(orderId),
      set: (orders, isChosen) => setChosen((before) => withOrders(before, orders, isChosen)),
      clear: () => setChosen(new Map()),
    };
  }, [chosen, shown]);
}

function newer(before: ChosenOrder, now: ChosenOrder | undefined): ChosenOrder {
  return now !== undefined && now.revision > before.revision ? now : before;
}

export function withOrders(
  before: ReadonlyMap<number, ChosenOrder>,
  orders: readonly ChosenOrder[],
  isChosen: boolean,
): ReadonlyMap<number, ChosenOrder> {
  const next = new Map(before);
  for (const order of orders)
    if (!isChosen) next.delete(order.id);
    else if (next.size < MOST_CHOSEN) next.set(order.id, order);
  return next;
}
