// What is due without anyone asking, in the one process that holds the lease: payments expire, failed refunds are tried again, and the gateway is asked
// about what its webhooks may have lost.
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import {
  duePaymentsIndex,
  openPaymentsIndex,
  parseDue,
  paymentsProjection,
  troubledRefundsIndex,
  type DuePayment,
} from '@aangan/shared-events/features/payments/views';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../../domain/command-context.ts';
import type { LeasedJob } from '../../../domain/lease.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { openPayments, troubledRefunds } from '../../../metrics/payments.ts';
import { askAboutPast } from './ask-about-past.ts';
import { makeForOrder, type ForOrder } from './each-order.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway/payment-gateway.ts';
import type { Online, Payments } from '../open-payments.ts';
import { ASK_AFTER_MS, asksDue } from '../reactions.ts';
import type { OrderToPayOf } from '../record-gateway.ts';

type Needs = Pick<FeatureContext, 'views' | 'now'> &
  Pick<Payments, 'payments' | 'online'> & {
    readonly logger: Pick<FeatureContext['logger'], 'warn' | 'error'>;
    readonly orderToPay: OrderToPayOf;
    /** Remembers when the last day was asked about, across processes. */
    readonly sweeps: { readonly last: () => Promise<number>; readonly done: (at: number) => Promise<void> };
    /** Called with what only the reconciler found. */
    readonly onFound: (events: readonly PaymentEvent[], at: number) => void;
    /** For the metric: measures it, and sets it to 0 in a process that no longer measures it. */
    readonly measureDifferences: () => Promise<void>;
    readonly forgetDifferences: () => void;
  };

/** The most that one round does of each kind. */
const MOST = 100;
/** So many due entries are read at once. */
const PAGE = 100;
/** Of so many open payments the gateway is asked, the newest. */
const MOST_OPEN = 10_000;
const HOUR_MS = 3_600_000;
/** How long an unpaid order outlives its time while the gateway does not say whether it was paid, in milliseconds. */
const GRACE_MS = 15 * 60_000;

/** The job of the lease's holder. */
export function keepPaymentsUp(needs: Needs): LeasedJob {
  /** How often the gateway was asked about an order since it is open. */
  const asked = new Map<number, number>();
  const forOrder = makeForOrder(needs.logger);
  let isGatewaySilent = false;
  const keepUp: LeasedJob['runOnce'] = async (isHeld) => {
    const now = needs.now().getTime();
    await issueDue(needs, forOrder, now, isHeld);
    troubledRefunds.set(await needs.views.size(paymentsProjection, troubledRefundsIndex));
    const { online, sweeps } = needs;
    if (online === undefined) return;
    await askAboutOpen({ ...needs, online, forOrder }, asked, now, isHeld);
    const last = await sweeps.last();
    if (now - last < HOUR_MS && now >= last) return;
    if (!(await askAboutPast({ ...needs, online, forOrder, contextAt }, { last, now, isHeld }))) return;
    await sweeps.done(now);
    await needs.measureDifferences();
  };
  return {
    name: 'payments',
    onLost: () => {
      asked.clear();
      openPayments.set(0);
      needs.forgetDifferences();
      troubledRefunds.set(0);
    },
    runOnce: async (isHeld) => {
      try {
        await keepUp(isHeld);
        isGatewaySilent = false;
      } catch (error) {
        if (!(error instanceof GatewayUnavailableError)) throw error;
        if (!isGatewaySilent) needs.logger.warn({ err: error }, 'the payment gateway does not answer');
        isGatewaySilent = true;
      }
    },
  };
}

const contextAt = (now: number): CommandContext => ({
  by: { kind: 'system' },
  origin: { client: 'api' },
  correlationId: randomUUID(),
  at: new Date(now).toISOString(),
});

async function issueDue(needs: Needs, forOrder: ForOrder, now: number, isHeld: () => boolean): Promise<void> {
  // Entries leave the index some time after they were issued; those of orders that cannot be settled stay, and must not hide the others.
  let issued = 0;
  for (let offset = 0; issued < MOST; offset += PAGE) {
    const range = { newestFirst: false, to: now, offset, count: PAGE };
    const members = await needs.views.members(paymentsProjection, duePaymentsIndex, range);
    for (const member of members) {
      const due = parseDue(member);
      if (!isHeld()) return;
      if (due !== undefined && (await forOrder(due.orderId, () => issue(needs, due, now)))) issued += 1;
    }
    if (members.length < PAGE) return;
  }
}

async function issue(
  { payments, orderToPay, online, onFound }: Needs,
  due: DuePayment,
  now: number,
): Promise<void> {
  const { orderId } = due;
  const order = await orderToPay(orderId);
  if (order === undefined) return;
  const context = contextAt(now);
  const stream = paymentStream(orderId);
  const { at } = context;
  if (due.kind === 'retry') {
    const { refundId, attempt: failedAttempt } = due;
    await payments.handle({
      stream,
      context,
      command: { type: 'RetryRefund', order, at, refundId, failedAttempt },
    });
    return;
  }
  const isLate = order.payBy !== undefined && now > Date.parse(order.payBy) + GRACE_MS;
  const found = await online?.records.ask(orderId, context).catch((error: unknown) => {
    const isSilent = error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError;
    if (isSilent && isLate) return [];
    throw error;
  });
  onFound(found ?? [], now);
  await payments.handle({ stream, context, command: { type: 'ExpirePayment', order, at } });
}

async function askAboutOpen(
  { views, online, onFound, forOrder }: Needs & { readonly online: Online; readonly forOrder: ForOrder },
  asked: Map<number, number>,
  now: number,
  isHeld: () => boolean,
): Promise<void> {
  const [first] = ASK_AFTER_MS;
  const [open, count] = await Promise.all([
    views.scored(paymentsProjection, openPaymentsIndex, {
      newestFirst: true,
      count: MOST_OPEN,
      to: now - first,
    }),
    views.size(paymentsProjection, openPaymentsIndex),
  ]);
  openPayments.set(count);
  const isOpen = new Set(open.map(({ member }) => Number(member)));
  for (const orderId of asked.keys()) if (!isOpen.has(orderId)) asked.delete(orderId);
  const waiting = open
    .map(({ member, score }) => ({ orderId: Number(member), due: asksDue(score, now) }))
    .filter(({ orderId, due }) => due > (asked.get(orderId) ?? 0));
  for (const { orderId, due } of waiting.slice(0, MOST)) {
    if (!isHeld()) return;
    await forOrder(orderId, async () => onFound(await online.records.ask(orderId, contextAt(now)), now));
    asked.set(orderId, due);
  }
}
