// Payment events -> the books of each order, what moved on each day, and what is due. OrderPlaced is folded too: its time to pay runs before anyone has
// begun to pay.
import { failureText } from '@aangan/shared-events/features/payments/failure-reasons';
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderEvent, PaymentMethod } from '@aangan/shared-events/features/orders/events';
import type { MoneyMove } from '@aangan/shared-events/features/orders/views';
import { isOpen, isToExpire, retryDue } from '@aangan/shared-events/features/payments/due-times';
import { paymentEventTypes, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import type { PaymentFeed } from '@aangan/shared-events/features/payments/live';
import { duePayment } from '@aangan/shared-events/features/payments/state-machine';
import type { PaymentState } from '@aangan/shared-events/features/payments/states';
import {
  ledgerAfter,
  openDisputes,
  refundableIn,
  troubledRefunds,
  type PaymentLedger,
} from '@aangan/shared-events/features/payments/ledger';
import {
  disputedPaymentsIndex,
  dueMember,
  duePaymentsIndex,
  gatewayOrderKey,
  movedAuditIndex,
  openPaymentsIndex,
  paymentDayKey,
  paymentKey,
  paymentsOfDayIndex,
  paymentsProjection,
  troubledRefundsIndex,
  type ComparedKind,
  type GatewayOrderView,
  type MovedMoney,
  type PaymentDayView,
  type PaymentView,
} from '@aangan/shared-events/features/payments/views';
import { makeShopTime, type ShopTime } from '@aangan/shared-events/shop-time';
import {
  contribution,
  indexEntry,
  noChanges,
  removedIndexEntry,
  type Changes,
  type Documents,
  type IndexChange,
  type LiveMessage,
  type Projection,
} from '../../runtime/fold/projection.ts';
import { versionInZone } from '../../zone-version.ts';

type Views = { payment: PaymentView; gatewayOrder: GatewayOrderView; day: PaymentDayView };
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>;
type Event = Placed | PaymentEvent;
type ComparedMove = MoneyMove & { readonly kind: ComparedKind };

const VERSION = 5;

/** The payments of a shop in this time zone. */
export function paymentsProjectionOf(timeZone: string): Projection<Event, Views> {
  const time = makeShopTime(timeZone);
  return {
    name: paymentsProjection,
    version: versionInZone(VERSION, timeZone),
    eventTypes: ['OrderPlaced', ...paymentEventTypes],
    documentKeys: (event) => keysOf(event, time),
    project: (documents, event) =>
      event.type === 'OrderPlaced' ? place(documents, event) : enter(documents, event, time),
  };
}

function keysOf(event: Event, time: ShopTime): { readonly [Slot in keyof Views]?: string } {
  const payment = paymentKey(event.data.orderId);
  if (event.type === 'PaymentRequested')
    return { payment, gatewayOrder: gatewayOrderKey(event.data.gatewayOrderId) };
  const move = moveOf(event);
  return move === undefined ? { payment } : { payment, day: paymentDayKey(time.at(move.at).day) };
}

function place({ payment }: Documents<Views>, { data }: Recorded<Placed>): Changes<Views> {
  const { orderId, paymentMethod, payBy } = data;
  if (payment !== undefined || paymentMethod !== 'online') return noChanges;
  return {
    documents: { payment: { orderId, payBy: payBy ?? null, ledger: null } },
    indexes: payBy === undefined ? [] : [expiry(orderId, Date.parse(payBy))],
  };
}

function enter(documents: Documents<Views>, event: Recorded<PaymentEvent>, time: ShopTime): Changes<Views> {
  const { orderId, accountId } = event.data;
  const before = documents.payment?.ledger ?? undefined;
  const ledger = ledgerAfter(before, withoutNote(event));
  if (before !== undefined && before.revision >= Number(event.revision)) return noChanges;
  const move = moveOf(event);
  const moved = move && movedOn(time.at(move.at).day, documents.day, move);
  const payBy = documents.payment?.payBy ?? null;
  return {
    documents: {
      payment: { orderId, payBy, ledger },
      ...(event.type === 'PaymentRequested' && { gatewayOrder: { orderId } }),
      ...(moved !== undefined && { day: moved.view }),
    },
    indexes: [
      ...(moved === undefined
        ? []
        : [
            indexEntry(paymentsOfDayIndex(moved.day), orderId, orderId),
            contribution(movedAuditIndex(moved.kind, moved.day), event, moved.view[moved.kind]),
          ]),
      ...(payBy === null ? [] : [expiry(orderId, isToExpire(ledger, payBy) ? Date.parse(payBy) : null)]),
      ...retries(before, ledger),
      { index: openPaymentsIndex, member: String(orderId), score: openSince(ledger) },
      { index: disputedPaymentsIndex, member: String(orderId), score: disputedSince(ledger) },
      { index: troubledRefundsIndex, member: String(orderId), score: troubledSince(ledger) },
    ],
    messages: [
      statusMessage(ledger, `account:${accountId}`),
      statusMessageToAdmins(ledger, before?.summary.state ?? duePayment(methodOf(documents)).state),
    ],
  };
}

// An administrator's note may name the person: it is read from the log, where it is sealed.
function withoutNote(event: Recorded<PaymentEvent>): PaymentEvent {
  switch (event.type) {
    case 'RefundRequested': {
      const { note: _, ...data } = event.data;
      return { type: event.type, data };
    }
    case 'CashCollected': {
      const { note: _, ...data } = event.data;
      return { type: event.type, data };
    }
    case 'CashRefunded': {
      const { note: _, ...data } = event.data;
      return { type: event.type, data };
    }
    default:
      return event;
  }
}

const expiry = (orderId: number, at: number | null): IndexChange => ({
  index: duePaymentsIndex,
  member: dueMember({ kind: 'expire', orderId }),
  score: at,
});

// The entries of attempts that ended, and of those that are due.
function retries(before: PaymentLedger | undefined, now: PaymentLedger): readonly IndexChange[] {
  const membersOf = (ledger: PaymentLedger) =>
    ledger.refunds.flatMap((refund) => {
      const { orderId } = ledger;
      const { refundId, attempt } = refund;
      const due = retryDue(ledger, refund);
      const member = dueMember({ kind: 'retry', orderId, refundId, attempt });
      return due === undefined ? [] : [{ member, due }];
    });
  const isDue = membersOf(now);
  const wasDue = before === undefined ? [] : membersOf(before);
  return [
    ...wasDue
      .filter(({ member }) => !isDue.some((due) => due.member === member))
      .map(({ member }) => removedIndexEntry(duePaymentsIndex, member)),
    ...isDue.map(({ member, due }) => indexEntry(duePaymentsIndex, member, due)),
  ];
}

function openSince(ledger: PaymentLedger): number | null {
  if (!isOpen(ledger)) return null;
  const refunding = ledger.refunds.find(({ state }) => state === 'requested');
  return Date.parse(refunding?.changedAt ?? ledger.request?.requestedAt ?? '') || 0;
}

function disputedSince(ledger: PaymentLedger): number | null {
  const [first] = openDisputes(ledger);
  return first === undefined ? null : Date.parse(first.disputedAt);
}

function troubledSince(ledger: PaymentLedger): number | null {
  const [first] = troubledRefunds(ledger);
  return first === undefined ? null : Date.parse(first.changedAt);
}

function moveOf(event: Event): ComparedMove | undefined {
  switch (event.type) {
    case 'PaymentCaptured':
      return { kind: 'captured', amountPaise: event.data.amountPaise, at: event.data.capturedAt };
    case 'RefundProcessed':
      return { kind: 'refunded', amountPaise: event.data.amountPaise, at: event.data.refundedAt };
    case 'CashCollected':
      return { kind: 'collected', amountPaise: event.data.amountPaise, at: event.data.collectedAt };
    default:
      return undefined;
  }
}

const nothing: MovedMoney = { count: 0, paise: 0 };
const quiet: PaymentDayView = { captured: nothing, refunded: nothing, collected: nothing };

function movedOn(day: string, before: PaymentDayView = quiet, { kind, amountPaise }: ComparedMove) {
  const { count, paise } = before[kind];
  return { day, kind, view: { ...before, [kind]: { count: count + 1, paise: paise + amountPaise } } };
}

// Only online orders have a document before the first event of their payment.
const methodOf = ({ payment }: Documents<Views>): PaymentMethod => (payment === undefined ? 'cod' : 'online');

const statusMessage = (ledger: PaymentLedger, to: LiveMessage['to']): LiveMessage => ({
  to,
  name: 'payment-status',
  key: `payment-status:${ledger.orderId}`,
  data: statusOf(ledger, to),
});

// A change of the state has a key of its own: the message about the next one would hide which state the payment has left.
function statusMessageToAdmins(ledger: PaymentLedger, from: PaymentState): LiveMessage {
  const { orderId, revision } = ledger;
  const change = from === ledger.summary.state ? '' : `:${revision}`;
  return {
    to: 'admins',
    name: 'payment-status',
    key: `payment-status:${orderId}${change}`,
    data: { ...statusOf(ledger, 'admins'), from },
  };
}

function statusOf(ledger: PaymentLedger, to: LiveMessage['to']): PaymentFeed['payment-status'] {
  const { orderId, revision, request, captures } = ledger;
  const { state, paidPaise, refundedPaise } = ledger.summary;
  const [capture] = captures;
  const failure = ledger.failures.at(-1);
  const details = {
    refundablePaise: refundableIn(ledger),
    failure: state === 'failed' && failure ? failureText(failure) : null,
    instrument: capture?.instrument ?? null,
    refunds: ledger.refunds.map((refund) => ({
      ...{ refundId: refund.refundId, amountPaise: refund.amountPaise, state: refund.state },
      ...{ requestedAt: refund.requestedAt, failure: refund.failure },
    })),
    gateway:
      to === 'admins' && request
        ? { orderId: request.gatewayOrderId, paymentId: capture?.gatewayPaymentId ?? null }
        : null,
  };
  return { orderId, state, paidPaise, refundedPaise, details, revision };
}
