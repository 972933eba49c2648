// The plan of a bulk action on orders: which change, and which do not.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import {
  DECISIONS,
  isSettable,
  outcomeOf,
  statusAfter,
  UNDECIDED,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';

export type ChosenOrder = Pick<
  OrderResponse,
  'id' | 'status' | 'revision' | 'totalPrice' | 'paymentMethod' | 'payment'
>;

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
    if (outcomeOf(action, status) === 'changes') return undefined;
    return `is ${status}, and only a ${UNDECIDED} order can be ${wanted}`;
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

/** The order's state after the change; an answer without the order lacks the payment. */
export type Changed = Pick<OrderResponse, 'status' | 'revision'> & Partial<Pick<OrderResponse, 'payment'>>;

/** The actions that restore the former status. One that cannot be set is decided again, from pending. */
export function stepsBack(before: OrderStatus): readonly StatusAction[] {
  if (isSettable(before)) return [before];
  return [UNDECIDED, ...DECISIONS.filter((decision) => statusAfter(decision) === before)];
}
