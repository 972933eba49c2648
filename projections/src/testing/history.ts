// Random histories of a small shop in which people sign up, order and are erased, for property tests.
import { alertStream } from '@aangan/shared-events/features/alerts/events';
import fc from 'fast-check';
import type { ShopEvent } from '@aangan/shared-events/event';
import { accountStream, sessionStream, type Role } from '@aangan/shared-events/features/accounts/events';
import { cartStream } from '@aangan/shared-events/features/cart/events';
import {
  customizationKeySubject,
  customizationStream,
} from '@aangan/shared-events/features/customization/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { ORDER_STATUSES, type OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { returnIdOf, returnStream } from '@aangan/shared-events/features/returns/events';
import { reviewStream } from '@aangan/shared-events/features/reviews/events';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';

const KINDS = [
  ...[
    'open',
    'password',
    'role',
    'end sessions',
    'sign out',
    'erase',
    'order',
    'order',
    'status',
    'status',
    'ship',
    'pay',
    'pay',
    'return',
    'return',
  ],
  ...['cart', 'wish', 'alert', 'review', 'request', 'remove request'],
] as const;
type Choice = { readonly kind: string; readonly who: number; readonly n: number };

/** Random actions; `historyOf` skips those that are impossible. */
export const historyActions: fc.Arbitrary<readonly Choice[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(2), n: fc.nat(4) }),
  { minLength: 5, maxLength: 50 },
);

export type HistoryEvent = {
  readonly stream: string;
  readonly event: ShopEvent;
  /** The person whose key seals the event. */
  readonly sealFor?: string;
  /** The person whose key is destroyed because of the event. */
  readonly erases?: string;
  /** The key was destroyed before the event was folded live. */
  readonly isLate: boolean;
};

/** A text that all personal data of a person contains. */
export const markOf = (subject: string): string => `mark of ${subject} `;

const ROLES: readonly Role[] = ['customer', 'admin', 'auditor'];
const item = {
  ...{ productId: 1, productRevision: 0, name: 'Kurta', image: null, colorId: null },
  ...{ color: 'Default', size: 'M', quantity: 1, pricePaise: 100 },
};
const PAID_AT = '2026-11-20T06:40:00.000Z';
const line = { productId: 1, colorId: null, size: 'M' };

/** The history in the order of the log, and the people whose keys are destroyed at its end. */
export function historyOf(choices: readonly Choice[]): {
  readonly history: readonly HistoryEvent[];
  readonly erased: ReadonlySet<string>;
} {
  const history: HistoryEvent[] = [];
  const erased = new Set<string>();
  const roles = new Map<string, Role>();
  const orders: { readonly accountId: string; status: OrderStatus; returns: number }[] = [];
  const requests = new Map<string, boolean>();

  const happen = (stream: string, event: ShopEvent, sealFor?: string, isLate = false): void =>
    void history.push({ stream, event, isLate, ...(sealFor !== undefined && { sealFor }) });

  const ofAccount = (kind: string, accountId: string, n: number): void => {
    const role = roles.get(accountId);
    const person = {
      ...{ username: markOf(accountId), name: markOf(accountId), mobile: markOf(accountId) },
      passwordHash: `${n}`,
    };
    if (kind === 'open') {
      if (role !== undefined) return;
      roles.set(accountId, 'customer');
      const data = { accountId, role: 'customer', person };
      return happen(accountStream(accountId), { type: 'AccountOpened', data }, accountId);
    }
    if (role === undefined) return;
    // An erased person can do nothing but finish what was in progress.
    const isErased = erased.has(accountId);
    if (isErased && kind !== 'order' && kind !== 'sign out') return;
    const account = (type: string, data: object, sealFor?: string) =>
      happen(accountStream(accountId), { type, data: { accountId, ...data } }, sealFor);
    const session = { accountId, sessionId: `s-${n}`, expiresAt: '2026-11-20T20:00:00.000Z' };
    const to = ROLES[n % ROLES.length] ?? 'customer';
    switch (kind) {
      case 'password':
        return account('AccountPasswordChanged', { secret: { passwordHash: `new ${n}` } }, accountId);
      case 'role':
        roles.set(accountId, to);
        return account('AccountRoleGranted', { from: role, to });
      case 'end sessions':
        return account('AccountSessionsEnded', { reason: 'test' });
      case 'sign out':
        return happen(sessionStream(accountId), { type: 'SessionEnded', data: session });
      case 'erase':
        erased.add(accountId);
        return void history.push({
          ...{ stream: accountStream(accountId), isLate: false, erases: accountId },
          event: { type: 'AccountErased', data: { accountId } },
        });
      case 'order':
        return order(accountId, isErased && n % 2 === 0);
      case 'cart':
        return happen(cartStream(accountId), {
          type: 'CartItemAdded',
          data: { ...line, accountId, quantity: 1, newQuantity: 1, name: 'Kurta', pricePaise: 100 },
        });
      case 'alert':
        return happen(
          alertStream(n + 1, accountId),
          {
            type: 'StockAlertRequested',
            data: { productId: n + 1, accountId, variant: null, contact: { email: markOf(accountId) } },
          },
          accountId,
        );
      case 'wish':
        return happen(wishlistStream(accountId), {
          type: 'WishlistItemAdded',
          data: { accountId, productId: n + 1 },
        });
      default:
        return happen(reviewStream(n + 1, accountId), {
          type: 'ReviewSubmitted',
          data: { productId: n + 1, accountId, rating: n + 1, comment: null, replacedRating: null },
        });
    }
  };

  const order = (accountId: string, isLate: boolean): void => {
    const orderId = orders.push({ accountId, status: 'pending', returns: 0 });
    const mark = markOf(accountId);
    const address = { firstName: mark, lastName: mark, addressLine1: mark, apt: '', city: 'Pune' };
    const recipient = {
      shippingAddress: { ...address, state: 'Maharashtra', postalCode: '411001' },
      contactInfo: { email: mark, phone: mark },
    };
    const placed = {
      ...{ orderId, accountId, items: [item], totalPaise: 100, paymentMethod: 'cod', recipient },
      placedAt: '2026-11-20T06:30:00.000Z',
    };
    const claim = { type: 'CartCheckedOut', data: { ...placed, leaving: [] } };
    happen(cartStream(accountId), claim, accountId, isLate);
    happen(orderStream(orderId), { type: 'OrderPlaced', data: placed }, accountId, isLate);
  };

  const status = (n: number): void => {
    const at = orders.length === 0 ? -1 : n % orders.length;
    const found = orders[at];
    if (found === undefined) return;
    const to = ORDER_STATUSES[n % ORDER_STATUSES.length] ?? 'pending';
    const data = { orderId: at + 1, accountId: found.accountId, from: found.status, to };
    found.status = to;
    happen(orderStream(at + 1), { type: 'OrderStatusSet', data });
  };

  const ship = (n: number): void => {
    const at = orders.length === 0 ? -1 : n % orders.length;
    const { accountId } = orders[at] ?? {};
    if (accountId === undefined) return;
    const owner = { orderId: at + 1, accountId };
    if (n % 4 === 3) return happen(orderStream(at + 1), { type: 'OrderShipmentRemoved', data: owner });
    const shipment = { courier: 'Delhivery', trackingNumber: markOf(accountId) };
    // What was in progress when the person was erased is sealed as long as the key is there.
    const event = { type: 'OrderShipped', data: { ...owner, shipment } };
    happen(orderStream(at + 1), event, accountId, erased.has(accountId) && n % 2 === 0);
  };

  const pay = (n: number): void => {
    const at = orders.length === 0 ? -1 : n % orders.length;
    const { accountId } = orders[at] ?? {};
    if (accountId === undefined) return;
    const amountPaise = 50 + n;
    const gatewayPaymentId = `pay-${at}`;
    const payment = (type: string, data: object): void => {
      const event = { type, data: { orderId: at + 1, accountId, amountPaise, ...data } };
      happen(paymentStream(at + 1), event, accountId, erased.has(accountId));
    };
    // As administrators write them: they may name the person.
    const note = markOf(accountId);
    const refund = { refundId: `${at + 1}-1`, gatewayPaymentId, attempt: 1 };
    if (n % 3 === 0) {
      const forReturn = { returnId: `${at + 1}-1`, attempt: 1 };
      payment('CashCollected', { reference: null, note, collectedAt: PAID_AT });
      return payment('CashRefunded', { refundId: `${at + 1}-cash-1`, forReturn, note, refundedAt: PAID_AT });
    }
    if (n % 3 === 1) {
      const instrument = { method: 'upi', instrument: 'UPI okaxis' };
      return payment('PaymentCaptured', {
        ...{ gatewayOrderId: `order-${at}`, gatewayPaymentId, ...instrument, capturedAt: PAID_AT },
      });
    }
    payment('RefundRequested', {
      ...refund,
      cause: 'administrator',
      reason: null,
      note,
      requestedAt: PAID_AT,
    });
    payment('RefundProcessed', { ...refund, gatewayRefundId: `rfnd-${at}`, refundedAt: PAID_AT });
  };

  const returned = (n: number): void => {
    const at = orders.length === 0 ? -1 : n % orders.length;
    const found = orders[at];
    if (found === undefined) return;
    const { accountId } = found;
    const [orderId, number] = [at + 1, (found.returns += 1)];
    // What was in progress when the person was erased is sealed as long as the key is there.
    const isLate = erased.has(accountId);
    const note = markOf(accountId);
    const asked = { orderId, accountId, number, reason: 'damaged', note, pictures: [note] };
    const units = [{ line: 0, quantity: 1 }];
    const claim = { ...asked, lines: units, claimedAt: PAID_AT };
    happen(orderStream(orderId), { type: 'OrderReturnClaimed', data: claim }, accountId, isLate);
    const ids = { returnId: returnIdOf(orderId, number), orderId, number, accountId, at: PAID_AT };
    const { productRevision: _, ...ofLine } = item;
    const lines = [{ ...ofLine, line: 0 }];
    const stream = returnStream(orderId, number);
    happen(
      stream,
      { type: 'ReturnRequested', data: { ...asked, ...ids, lines, refundWay: 'cash' } },
      accountId,
      isLate,
    );
    if (n % 4 === 0) return;
    if (n % 4 === 1) {
      const refund = { ...ids, attempt: 1, amountPaise: 1, how: 'cash', reference: note };
      return happen(stream, { type: 'ReturnRefundRequested', data: refund }, accountId, isLate);
    }
    if (n % 4 === 2)
      return happen(stream, { type: 'ReturnClosed', data: { ...ids, explanation: note } }, accountId, isLate);
    happen(stream, { type: 'ReturnRefused', data: { ...ids, explanation: note } }, accountId, isLate);
    const released = { orderId, accountId, number, lines: units };
    happen(orderStream(orderId), { type: 'OrderReturnReleased', data: released });
  };

  const request = (kind: string, n: number): void => {
    const requestId = `r-${n}`;
    const subject = customizationKeySubject(requestId);
    const mark = markOf(subject);
    if (kind === 'request' && !requests.has(requestId)) {
      requests.set(requestId, true);
      const wish = { fullName: mark, email: mark, designPreference: mark };
      const data = { requestId, wish, image: null };
      return happen(customizationStream(requestId), { type: 'CustomizationRequested', data }, subject);
    }
    if (kind !== 'remove request' || requests.get(requestId) !== true) return;
    requests.set(requestId, false);
    erased.add(subject);
    history.push({
      ...{ stream: customizationStream(requestId), isLate: false, erases: subject },
      event: { type: 'CustomizationRequestRemoved', data: { requestId, image: null } },
    });
  };

  for (const { kind, who, n } of choices)
    if (kind === 'status') status(n);
    else if (kind === 'ship') ship(n);
    else if (kind === 'pay') pay(n);
    else if (kind === 'return') returned(n);
    else if (kind.endsWith('request')) request(kind, n);
    else ofAccount(kind, `a-${who}`, n);
  return { history, erased };
}
