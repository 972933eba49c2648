// Notifications with the documented payloads. The payload is a snapshot of the entities at the time of the event.
// https://razorpay.com/docs/webhooks/payments, /orders, /refunds
import { createHmac } from 'node:crypto';
import type { Notice, OrderEntity, PaymentEntity, RefundEntity } from '../books/records.ts';

export type NoticeType =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

export type Entities = {
  readonly payment?: PaymentEntity;
  readonly order?: OrderEntity;
  readonly refund?: RefundEntity;
};

const ACCOUNT = 'acc_AanganSandbox1';

/** `at` in milliseconds since 1970; `entities` in the order of the documented `contains`. */
export function makeNotice(
  id: string,
  type: NoticeType,
  entities: Entities,
  secret: string,
  at: number,
): Notice {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT,
    event: type,
    contains: Object.keys(entities),
    payload,
    created_at: Math.floor(at / 1000),
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { id, type, body, signature, createdAt: at, state: 'waiting', attempts: 0, nextAt: at };
}
