// New entities, and the changes of existing ones. Pure: ids and times (seconds since 1970) come in.
import type { OrderEntity, PaymentEntity, RefundEntity } from '../books/records.ts';
import type { Instrument } from './instruments.ts';

export type NewOrder = {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Readonly<Record<string, string>>;
};

/** No notes are an empty list in the answers. */
export function notesOf(notes: Readonly<Record<string, string>>): OrderEntity['notes'] {
  return Object.keys(notes).length === 0 ? [] : { ...notes };
}

export function newOrder(id: string, at: number, order: NewOrder): OrderEntity {
  const { amount, currency, receipt, notes } = order;
  return {
    ...{ id, entity: 'order', amount, amount_paid: 0, amount_due: amount, currency, receipt },
    ...{ status: 'created', attempts: 0, notes: notesOf(notes), created_at: at },
  };
}

export function attempted(order: OrderEntity): OrderEntity {
  const status = order.status === 'created' ? 'attempted' : order.status;
  return { ...order, status, attempts: order.attempts + 1 };
}

export function paid(order: OrderEntity, amount: number): OrderEntity {
  const amount_paid = Math.min(order.amount, order.amount_paid + amount);
  const amount_due = order.amount - amount_paid;
  return { ...order, amount_paid, amount_due, status: amount_due === 0 ? 'paid' : order.status };
}

export type Payer = { readonly email: string | null; readonly contact: string | null };

export function newPayment(
  ids: { readonly id: string; readonly cardId: string },
  at: number,
  order: OrderEntity,
  instrument: Instrument,
  payer: Payer,
): PaymentEntity {
  return {
    ...{ id: ids.id, entity: 'payment', amount: order.amount, currency: order.currency, status: 'created' },
    ...{ order_id: order.id, invoice_id: null, international: false, method: instrument.method },
    ...{ amount_refunded: 0, refund_status: null, captured: false, description: null, card_id: null },
    ...{ bank: null, wallet: null, vpa: null, ...payer, notes: order.notes, fee: null, tax: null },
    ...NO_ERROR,
    acquirer_data: {},
    ...instrumentFields(instrument, ids.cardId),
    created_at: at,
  };
}

const NO_ERROR = {
  ...{ error_code: null, error_description: null, error_source: null, error_step: null },
  error_reason: null,
} as const;

function instrumentFields(instrument: Instrument, cardId: string): Partial<PaymentEntity> {
  switch (instrument.method) {
    case 'upi':
      return { vpa: instrument.vpa, upi: { vpa: instrument.vpa } };
    case 'netbanking':
      return { bank: instrument.bank };
    case 'card': {
      const { name, last4, network, isInternational: international } = instrument;
      const issued = { type: 'debit', issuer: null, international, emi: false, sub_type: 'consumer' };
      const card = { id: cardId, entity: 'card' as const, name, last4, network, ...issued, token_iin: null };
      return { card_id: cardId, international, card };
    }
  }
}

/** What the bank adds once it has agreed. */
export function authorized(payment: PaymentEntity, reference: string): PaymentEntity {
  const acquirer = {
    card: { auth_code: reference.slice(0, 6) },
    upi: { rrn: reference },
    netbanking: { bank_transaction_id: reference },
  }[payment.method];
  return { ...payment, ...NO_ERROR, status: 'authorized', acquirer_data: acquirer };
}

/** The gateway's fee is two percent, without tax, as in the samples. */
export function captured(payment: PaymentEntity): PaymentEntity {
  const fee = Math.round(payment.amount * 0.02);
  return { ...payment, status: 'captured', captured: true, fee, tax: 0 };
}

/** A failure as the bank's page ends it. */
export function failed(payment: PaymentEntity): PaymentEntity {
  const step = payment.method === 'upi' ? 'payment_request' : 'payment_authentication';
  return {
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Your payment could not be completed. Try again, or pay in another way.',
    error_source: 'customer',
    error_step: step,
    error_reason: 'payment_failed',
  };
}

/** `amount` is added to what has been refunded; negative for a refund that has failed. */
export function refunded(payment: PaymentEntity, amount: number): PaymentEntity {
  const amount_refunded = payment.amount_refunded + amount;
  const partly = amount_refunded === 0 ? null : ('partial' as const);
  const isWhole = amount_refunded === payment.amount;
  return {
    ...payment,
    amount_refunded,
    refund_status: isWhole ? 'full' : partly,
    status: isWhole ? 'refunded' : 'captured',
  };
}

export type NewRefund = {
  readonly amount: number;
  readonly receipt: string | null;
  readonly speed: string;
  readonly notes: Readonly<Record<string, string>>;
};

export function newRefund(id: string, at: number, payment: PaymentEntity, refund: NewRefund): RefundEntity {
  const { amount, receipt, speed, notes } = refund;
  return {
    ...{ id, entity: 'refund', amount, currency: payment.currency, payment_id: payment.id },
    ...{ notes: notesOf(notes), receipt, acquirer_data: { arn: null }, created_at: at, batch_id: null },
    ...{ status: 'pending', speed_processed: 'normal', speed_requested: speed },
  };
}
