// The plan of a bulk action on orders: which change, and which do not.
import type { OrderResponse, OrderStatusName } from '@aangan/shared-events/features/orders/http';
import { statusAfter, type StatusAction } from '../table/status-change.ts';

export type ChosenOrder = Pick<OrderResponse, 'id' | 'status' | 'revision' | 'totalPrice'>;

export type Plan = {
  readonly action: StatusAction;
  readonly changes: readonly ChosenOrder[];
  /** Those that do not change, with the reason. */
  readonly stays: readonly { readonly order: ChosenOrder; readonly why: string }[];
};

/** The expected result; the server decides when the action runs. */
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

/** The order's state after the change. */
export type Changed = { readonly status: OrderStatusName; readonly revision: number };

/** The actions that restore the former status. An accepted order is set to pending first, because only pending orders can be accepted. */
export function stepsBack(before: OrderStatusName): readonly StatusAction[] {
  return before === 'accepted' ? ['pending', 'accept'] : [before];
}
