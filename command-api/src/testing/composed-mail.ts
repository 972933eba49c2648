// Mails of an order, its payment, a return and an alert, composed as the shop does, for tests.
import type { PlacedOrder, Recipient, Shipment } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { MailTemplate } from '@aangan/shared-events/features/mail/states';
import type { PaymentEvent, RefundCause } from '@aangan/shared-events/features/payments/events';
import { ledgerAfter, type PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import type { Return } from '@aangan/shared-events/features/returns/return';
import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import type { Personal } from '@aangan/shared-events/personal';
import { makeCompose, type ComposedMail } from '../features/mail/compose.ts';
import type { MailShop } from '../features/mail/templates/template.ts';

export const recipient: Recipient = {
  shippingAddress: {
    ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: '', city: 'Pune' },
    ...{ state: 'Maharashtra', postalCode: '411001' },
  },
  contactInfo: { email: 'asha@example.org', phone: '9876543210' },
};
export const item = {
  ...{ productId: 1, productRevision: 0, name: 'Indigo buti kurta', image: null, colorId: 4 },
  ...{ color: '#2E3A7B', size: 'M', quantity: 2, pricePaise: 189_950 },
};
const variant = { colorId: 4, size: 'M' };
const payBy = '2026-11-20T19:00:00.000Z';
const order: PlacedOrder = {
  ...{ orderId: 7, accountId: 'a-1', items: [item], totalPaise: 379_900, paymentMethod: 'online' },
  ...{ recipient, placedAt: '2026-11-20T18:30:00.000Z', payBy },
};
export const shop: MailShop = {
  ...{ name: 'Aangan', address: 'Johari Bazaar, Jaipur', email: 'help@shop.example', phone: null },
  ...{ publicUrl: 'https://shop.example', timeZone: 'Asia/Kolkata' },
};
const attempt = {
  ...{ orderId: 7, accountId: 'a-1', gatewayOrderId: 'o', gatewayPaymentId: 'p', amountPaise: 379_900 },
  method: 'upi',
  instrument: 'UPI okaxis',
} as const;
export const captured: Extract<PaymentEvent, { type: 'PaymentCaptured' }> = {
  ...{ type: 'PaymentCaptured', data: { ...attempt, capturedAt: '2026-11-20T18:31:00.000Z' } },
};
export const cardFailed: PaymentEvent = {
  type: 'PaymentFailed',
  data: { ...attempt, code: 'BAD', reason: 'card_declined' },
};
export const collected: PaymentEvent = {
  type: 'CashCollected',
  data: { orderId: 7, accountId: 'a-1', amountPaise: 379_900, reference: null, collectedAt: payBy },
};
export const expired: PaymentEvent = {
  type: 'PaymentExpired',
  data: { orderId: 7, accountId: 'a-1', payBy },
};
const refund = { ...attempt, refundId: '7-1', amountPaise: 100_000, attempt: 1 };
const refunding = (cause: RefundCause): PaymentEvent => ({
  type: 'RefundRequested',
  data: { ...refund, cause, reason: null, requestedAt: payBy },
});
const refunded: PaymentEvent = {
  type: 'RefundProcessed',
  data: { ...refund, gatewayRefundId: 'r', refundedAt: payBy },
};

export const handedBack: PaymentEvent = {
  type: 'CashRefunded',
  data: {
    ...{ orderId: 7, accountId: 'a-1', refundId: '7-1', amountPaise: 100_000, refundedAt: payBy },
    forReturn: { returnId: '7-1', attempt: 1 },
  },
};
const { productRevision: _, ...ofLine } = item;
const returned: Return = {
  ...{ returnId: '7-1', orderId: 7, number: 1, accountId: 'a-1', reason: 'damaged', note: null },
  lines: [{ ...ofLine, line: 0, received: 1, restock: false }],
  ...{
    pictures: [],
    refundWay: 'cash',
    explanation: 'It was worn.\nDo write to us.',
    state: 'received',
    steps: [],
  },
  ...{ attempts: 0, refund: null, refundedPaise: 0, paidRefunds: [], unpaid: null, revision: 2 },
};

type Facts = {
  readonly order?: Partial<PlacedOrder>;
  readonly status?: OrderStatus;
  readonly contact?: Personal<{ readonly email: string }>;
  readonly shipment?: Personal<Shipment>;
  readonly returnState?: ReturnState;
  /** Of the two units that are returned. */
  readonly arrived?: number;
  readonly events?: readonly PaymentEvent[];
  readonly shop?: Partial<MailShop>;
  /** Of what was ordered and returned. */
  readonly productName?: string;
};

/** Composes a mail about order 7. */
export async function compose(template: MailTemplate, facts: Facts = {}): Promise<ComposedMail> {
  const composed = await composeOrNot(template, facts);
  if (composed === undefined) throw new Error('nothing was written');
  return composed;
}

/** Undefined for an erased person. */
export function composeOrNot(template: MailTemplate, facts: Facts): Promise<ComposedMail | undefined> {
  const ledger = (facts.events ?? []).reduce<PaymentLedger | undefined>(ledgerAfter, undefined);
  const name = facts.productName ?? item.name;
  const sources = {
    orderOf: async (id: number) =>
      id === 7
        ? {
            order: { ...order, items: [{ ...item, name }], ...facts.order },
            status: facts.status ?? ('pending' as const),
            ...(facts.shipment && { shipment: facts.shipment }),
          }
        : undefined,
    paymentOf: async () => ledger,
    colorNameOf: (id: number) => (id === item.colorId ? 'Indigo' : undefined),
    alertOf: async () => ({
      contact: facts.contact ?? recipient.contactInfo,
      productName: name,
    }),
    returnOf: async () => ({
      ...{
        ...returned,
        lines: returned.lines.map((line) => ({ ...line, name, received: facts.arrived ?? line.received })),
      },
      ...(facts.returnState && { state: facts.returnState }),
    }),
  };
  return makeCompose(sources, { ...shop, ...facts.shop })({
    template,
    about: {
      orderId: 7,
      refundId: '7-1',
      gatewayPaymentId: 'p',
      returnNumber: 1,
      alert: { productId: 7, accountId: 'a-1', variant },
    },
  });
}

/** A payment of which a part was paid back. */
export const refundedFor = (cause: RefundCause) => [captured, refunding(cause), refunded];
export const allEvents = refundedFor('administrator');
/** Of the payment that a template writes about. */
export const eventsFor = (name: MailTemplate): readonly PaymentEvent[] =>
  name === 'return-refunded' ? [handedBack] : allEvents;
