import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import { eventsOf } from '@aangan/shared-events/event';
import { orderEvents, orderStream } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { orderDecider, type OrderState } from './decider.ts';

const isOrderEvent = eventsOf(orderEvents);

/** Makes the function that reads which status an order had before a position of the log; undefined before it was placed. */
export function makeStatusBefore({ log, keys }: { readonly log: EventLog; readonly keys: KeyStore }) {
  return async (orderId: number, position: bigint): Promise<OrderStatus | undefined> => {
    const raws = await log.readStream(orderStream(orderId));
    const earlier = raws.filter((raw) => raw.position < position);
    const events = await Promise.all(earlier.map((raw) => codec.decode(raw, keys.find)));
    const { initialState, evolve } = orderDecider;
    return events.reduce<OrderState>(
      (state, event) => (event !== undefined && isOrderEvent(event) ? evolve(state, event) : state),
      initialState,
    )?.status;
  };
}
