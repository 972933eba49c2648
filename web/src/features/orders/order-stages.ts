// The stages of an order as shown to its customer.
import { FULFILMENT, UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';

export type Stage = { readonly name: string; readonly state: 'done' | 'current' | 'ahead' };

const names: Readonly<Record<OrderStatus, string>> = {
  pending: 'Placed',
  accepted: 'Confirmed',
  fulfilled: 'On its way',
  delivered: 'Delivered',
  rejected: 'Cancelled',
};

export function stagesOf(status: OrderStatus): readonly Stage[] {
  const stages: readonly OrderStatus[] = status === 'rejected' ? [UNDECIDED, status] : FULFILMENT;
  const current = stages.indexOf(status);
  return stages.map((stage, index) => ({
    name: names[stage],
    state: index === current ? 'current' : index < current ? 'done' : 'ahead',
  }));
}

/** The name of the stage of a status. */
export function stageName(status: OrderStatus): string {
  return names[status];
}
