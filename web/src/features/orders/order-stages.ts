// The stages of an order as shown to its customer.
import type { OrderStatusName } from '@aangan/shared-events/features/orders/http';

export type Stage = { readonly name: string; readonly state: 'done' | 'current' | 'ahead' };

const way = ['Placed', 'Confirmed', 'On its way', 'Delivered'];
const reached: Record<Exclude<OrderStatusName, 'rejected'>, number> = {
  pending: 0,
  accepted: 1,
  fulfilled: 2,
  delivered: 3,
};

export function stagesOf(status: OrderStatusName): readonly Stage[] {
  if (status === 'rejected') {
    return [
      { name: 'Placed', state: 'done' },
      { name: 'Cancelled', state: 'current' },
    ];
  }
  const current = reached[status];
  return way.map((name, index) => ({
    name,
    state: index === current ? 'current' : index < current ? 'done' : 'ahead',
  }));
}

/** The name of the stage of a status. */
export function stageName(status: OrderStatusName): string {
  return stagesOf(status).find(({ state }) => state === 'current')?.name ?? '';
}
