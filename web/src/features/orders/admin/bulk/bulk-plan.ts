// One thing for several orders: what will happen to which.
import type { OrderResponse, OrderStatusName } from '@aangan/shared-events/features/orders/http';
import { statusAfter, type StatusAction } from '../table/status-change.ts';

export type ChosenOrder = Pick<OrderResponse, 'id' | 'status' | 'revision' | 'totalPrice'>;

export type Plan = {
  readonly action: StatusAction;
  readonly changes: readonly ChosenOrder[];
  /** Those that stay as they are, and why. */
  readonly stays: readonly { readonly order: ChosenOrder; readonly why: string }[];
};

/** What the shop will do, as far as it can be said before. */
export function planOf(orders: readonly ChosenOrder[], action: StatusAction): Plan {
  const wanted = statusAfter(action);
  const why = ({ status }: ChosenOrder): string | undefined => {
    if (status === wanted) return `is ${status} already`;
    if ((action === 'accept' || action === 'reject') && status !== 'pending')
      return `is ${status}, and only a pending order can be ${wanted}`;
    return undefined;
  };
  return {
    action,
    changes: orders.filter((order) => why(order) === undefined),
    stays: orders.flatMap((order) => {
      const reason = why(order);
      return reason === undefined ? [] : [{ order, why: reason }];
    }),
  };
}

/** What an order was changed to. */
export type Changed = { readonly status: OrderStatusName; readonly revision: number };

/** The steps that lead back. What was accepted can be accepted again only by way of pending. */
export function stepsBack(before: OrderStatusName): readonly StatusAction[] {
  return before === 'accepted' ? ['pending', 'accept'] : [before];
}
