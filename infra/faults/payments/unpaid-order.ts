// An online order that nobody pays, appended directly to a shop's log: through the API its time to pay is a minute at least.
import { randomBytes, randomUUID } from 'node:crypto';
import { codec } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { appendWithRetries } from '@aangan/test/setup/append-with-retries';

const TOTAL_PAISE = 50_000;

export type UnpaidOrder = {
  /** A number that the shop has not reached. */
  readonly orderId: number;
  /** Until when it can be paid. */
  readonly payBy: Date;
  /** The gateway's order, where the checkout was opened. */
  readonly gatewayOrderId?: string;
};

/** Appends it; resolves when it is in the log. */
export async function appendUnpaidOrder(
  log: EventLog,
  { orderId, payBy, gatewayOrderId }: UnpaidOrder,
): Promise<void> {
  const ids = { orderId, accountId: 'a'.repeat(32) };
  const at = new Date().toISOString();
  const times = { payBy: payBy.toISOString() };
  const item = {
    ...{ productId: 1, productRevision: 0, name: 'Brass lamp', image: null, colorId: null },
    ...{ color: 'Default', size: 'Free Size', quantity: 1, pricePaise: TOTAL_PAISE },
  };
  const placed = {
    ...{ ...ids, items: [item], totalPaise: TOTAL_PAISE, paymentMethod: 'online' },
    ...{ recipient: { erased: true }, placedAt: at, ...times },
  };
  await append(log, orderStream(orderId), { type: 'OrderPlaced', data: placed });
  const money = { amountPaise: TOTAL_PAISE, currency: 'INR' };
  if (gatewayOrderId !== undefined) {
    const requested = { ...ids, gatewayOrderId, ...money, ...times, requestedAt: at };
    await append(log, paymentStream(orderId), { type: 'PaymentRequested', data: requested });
  }
}

async function append(log: EventLog, stream: string, event: ShopEvent): Promise<void> {
  const metadata = {
    ...{ at: new Date().toISOString(), by: { kind: 'system' as const } },
    ...{ origin: { client: 'cli' as const }, correlationId: randomUUID() },
  };
  const stored = codec.encode(event, metadata, undefined, () => randomBytes(12));
  await appendWithRetries(log, stream, [stored], 'no-stream');
}
