// A seeded simulation of payments: the shop's own deciders, process managers, upkeep and recording, on a log in memory, against the model of the gateway.
// Work of several processes is interleaved at every call of the log and the gateway, and may crash there; webhooks are lost, repeated, late and out of
// order; clocks jump. The same seed gives the same run.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { orderStream, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { ordersProjection, orderKey, type OrderView } from '@aangan/shared-events/features/orders/views';
import { refundableIn } from '@aangan/shared-events/features/payments/ledger';
import {
  gatewayOrderKey,
  paymentsProjection,
  type GatewayOrderView,
} from '@aangan/shared-events/features/payments/views';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { RetryLaterError, type ProcessManager } from '../../domain/process-manager.ts';
import { orderDecider, type OrderState } from '../../features/orders/decider.ts';
import { makeCheckout } from '../../features/payments/checkout.ts';
import type { OrderToPay } from '../../features/payments/commands.ts';
import { paymentDecider } from '../../features/payments/decider.ts';
import {
  GatewayRefusedError,
  GatewayUnavailableError,
  type GatewayNotice,
} from '../../features/payments/gateway/payment-gateway.ts';
import {
  carryOutRefund,
  refundRejectedOrder,
  rejectUnpaidOrder,
} from '../../features/payments/process-manager.ts';
import { makeGatewayRecords } from '../../features/payments/record-gateway.ts';
import { keepPaymentsUp } from '../../features/payments/upkeep/upkeep.ts';
import { makeModelGateway } from '../model-gateway.ts';
import { makeAdministrator } from './administrator.ts';
import { checkBooks } from './check-books.ts';
import { makeLog } from './in-memory-log.ts';
import { LOG_ID } from './order-receipts.ts';
import { interleaved } from './interleaved-gateway.ts';
import { mulberry32 } from './random.ts';
import { makeSimulatedViews } from './simulated-views.ts';
import { makeTasks } from './tasks.ts';

/** An invariant that does not hold, or an error that nothing explains. */
export class BrokenInvariantError extends Error {
  override readonly name = 'BrokenInvariantError';
}
class Crash extends Error {}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BEGINNING = Date.parse('2026-11-20T06:30:00.000Z');
/** Orders that something still happens to. */
const ALIVE = 30;

export type SimulationReport = {
  readonly steps: number;
  readonly crashes: number;
  /** How many events of each type were appended. */
  readonly events: Readonly<Record<string, number>>;
};

/** Runs `steps` steps and lets everything settle. Throws `BrokenInvariantError` for whatever went wrong, with the call that replays it. */
export async function simulatePayments(seed: number, steps: number): Promise<SimulationReport> {
  try {
    return await simulate(seed, steps);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new BrokenInvariantError(`${what}; replay with simulatePayments(${seed}, ${steps})`, {
      cause: error,
    });
  }
}

async function simulate(seed: number, steps: number): Promise<SimulationReport> {
  const random = mulberry32(seed);
  const chance = (share: number): boolean => random() < share;
  const below = (most: number): number => Math.floor(random() * most);
  const pick = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
  let now = BEGINNING;
  let isCalm = false;
  let crashes = 0;
  const fail = (what: string): never => {
    throw new BrokenInvariantError(what);
  };

  // Every call of the log or the gateway waits here for its turn, and its process may die.
  const waiting: { readonly go: () => void; readonly die: () => void }[] = [];
  const turn = (): Promise<void> => {
    if (isCalm) return Promise.resolve();
    return new Promise((resolve, reject) =>
      waiting.push({ go: resolve, die: () => reject(new Crash('the process died')) }),
    );
  };
  const drain = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  const model = makeModelGateway({ now: () => now, refundsWait: true });
  const gateway = interleaved(model.gateway, turn);
  const views = makeSimulatedViews();
  const { tasks, handlers, onAppended: ask } = makeTasks(() => managers);
  const counts = new Map<string, number>();
  const onAppended = (event: Recorded<ShopEvent>): void => {
    counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
    views.append(event);
    ask(event);
  };
  const orders = makeLog(orderDecider, turn, onAppended);
  const payments = makeLog(paymentDecider, turn, (event) => {
    onAppended(event);
    watch(event);
  });
  const orderToPay = async (id: number): Promise<OrderToPay | undefined> =>
    asOrderToPay((await orders.load(orderStream(id))).state);
  const records = makeGatewayRecords(payments, orderToPay, gateway);
  const online = { gateway, records };
  const contextNow = (): CommandContext => ({
    ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'simulation' },
    at: new Date(now).toISOString(),
  });
  const reactionNeeds = {
    ...{ payments, orderToPay, gateway, records },
    now: () => new Date(now),
    monotonic: () => now,
    isShownRejected: async (id: number) => {
      if (!views.isCurrent()) return undefined;
      const shown = await views.document<OrderView>(ordersProjection, orderKey(id));
      return shown && shown.status === 'rejected';
    },
    rejectUnpaid: async (id: number, _expiredAt: bigint, context: CommandContext) =>
      void (await orders.handle({
        stream: orderStream(id),
        command: { type: 'RejectOrder', expectedRevision: undefined, reason: 'not-paid' },
        context,
      })),
  };
  const managers: readonly ProcessManager[] = [
    rejectUnpaidOrder(reactionNeeds),
    refundRejectedOrder(reactionNeeds),
    carryOutRefund(reactionNeeds),
  ];
  const noteFound = () => undefined;
  const checkout = makeCheckout({
    ...{
      payments,
      online,
      deadlineMinutes: 30,
      publicUrl: undefined,
      logId: () => Promise.resolve(LOG_ID),
      shopName: 'Aangan',
      noteFound,
    },
    recipientOf: () => Promise.resolve(null),
  });
  let sweptAt = 0;
  const placed = new Map<number, PlacedOrder>();
  const newUpkeep = () =>
    keepPaymentsUp({
      ...{ payments, orderToPay, online },
      now: () => new Date(now),
      logger: QUIET,
      views,
      sweeps: {
        last: () => Promise.resolve(sweptAt),
        done: (at) => Promise.resolve(void (sweptAt = at)),
      },
      onFound: () => undefined,
      measureDifferences: () => Promise.resolve(),
      forgetDifferences: () => undefined,
    });
  let upkeep = newUpkeep();
  let isUpkeepRunning = false;

  const alive: number[] = [];
  const webhooks: GatewayNotice[] = [];
  const orderWith = (id: number): OrderToPay | undefined => asOrderToPay(orders.peek(orderStream(id)));

  const administrator = makeAdministrator({
    ...{ orders, payments, online, noteFound, model, views, orderWith, contextNow, alive, chance, below },
  });

  /** Safety, after each event: the log never has more than the gateway, and what is paid does not expire. */
  const watch = ({ type, data }: ShopEvent): void => {
    const { orderId: id } = data as { orderId: number };
    const ledger = payments.peek(paymentStream(id));
    if (type === 'PaymentExpired' && ledger !== undefined && refundableIn(ledger) > 0)
      fail(`order ${id} has expired while its money was there`);
    if (type !== 'PaymentCaptured') return;
    const { gatewayPaymentId = '', orderId } = data as { gatewayPaymentId?: string; orderId: number };
    const { status } = model.books.payments.get(gatewayPaymentId) ?? {};
    if (status !== 'captured' && status !== 'refunded') fail(`order ${orderId} has a capture that is none`);
  };

  const run = (work: () => Promise<unknown>): void => void work().catch(unlessExpected);
  const unlessExpected = (error: unknown): void => {
    if (error instanceof Crash) crashes += 1;
    else if (!isExpected(error)) surprise ??= error instanceof Error ? error : new Error(String(error));
  };
  let surprise: Error | undefined;

  const place = (): void => {
    const orderId = placed.size + 1;
    const placedAt = new Date(now).toISOString();
    const order: PlacedOrder = {
      ...{
        orderId,
        accountId: 'a-1',
        items: [],
        totalPaise: 100 * (1 + below(500)),
        paymentMethod: 'online',
      },
      ...{ recipient: { erased: true }, placedAt, payBy: new Date(now + 30 * MINUTE).toISOString() },
    };
    placed.set(orderId, order);
    alive.push(orderId);
    if (alive.length > ALIVE) alive.shift();
    orders.appendNow(orderStream(orderId), { type: 'PlaceOrder', order }, contextNow());
  };
  const pay = (id: number): void => {
    const gatewayOrderId = payments.peek(paymentStream(id))?.request?.gatewayOrderId;
    if (gatewayOrderId === undefined) return;
    // The gateway takes a second payment of a paid order now and then, against its own documentation.
    if (model.books.orders.get(gatewayOrderId)?.status === 'paid' && !chance(0.05)) return;
    const outcome = pick(['captured', 'captured', 'authorized', 'failed'] as const) ?? 'captured';
    model.pay(gatewayOrderId, outcome, {
      ...(chance(0.04) && { amountPaise: 100 * (1 + below(50)) }),
      ...(chance(0.03) && { currency: 'USD' }),
    });
  };
  /** A bank that answers late: a failed or authorized payment is captured after all. */
  const settleLate = (): void => {
    const open = [...model.books.payments.values()]
      .slice(-ALIVE)
      .filter(({ status, createdAt }) => status === 'failed' && now - createdAt < 4 * DAY);
    const payment = pick(open);
    if (payment?.orderId && model.books.orders.get(payment.orderId)?.status !== 'paid')
      model.confirmLate(payment.id);
  };
  const deliver = (): void => {
    webhooks.push(...model.takeNotices());
    const at = below(webhooks.length);
    const notice = webhooks[at];
    if (notice === undefined) return;
    // Lost, delivered, or delivered and to be delivered again.
    if (!chance(0.2)) webhooks.splice(at, 1);
    if (chance(0.25)) return;
    run(() => recordNotice(notice));
  };
  const recordNotice = async ({ payment, refund }: GatewayNotice): Promise<void> => {
    const key = gatewayOrderKey(payment?.orderId ?? '');
    const { orderId } = (await views.document<GatewayOrderView>(paymentsProjection, key)) ?? {};
    // The views do not have it yet: the notice is refused.
    if (orderId === undefined) return;
    if (payment !== null) await records.payment(orderId, payment, contextNow());
    if (refund !== null) await records.refund(orderId, refund, contextNow());
  };
  const react = (): void => {
    const [key, task] = pick([...tasks]) ?? [];
    if (key === undefined || task === undefined) return;
    run(() => handlers.act(key, task, chance(0.1)));
  };
  const keepUp = (): void => {
    if (isUpkeepRunning && !chance(0.1)) return;
    isUpkeepRunning = true;
    if (chance(0.05)) upkeep = newUpkeep();
    run(() => upkeep.runOnce(() => true).finally(() => (isUpkeepRunning = false)));
  };
  const settleRefund = (): void => {
    const pending = [...model.books.refunds.values()]
      .slice(-ALIVE)
      .filter(({ status }) => status === 'pending');
    const refunding = pick(pending);
    if (refunding !== undefined) model.settleRefund(refunding.id, chance(0.15) ? 'failed' : 'processed');
  };
  const disturb = (): void => {
    const faults = pick([['away'], ['answer lost'], ['answer lost', 'refused'], ['refused']] as const);
    if (chance(0.4)) model.failNext(...(faults ?? []));
    else if (chance(0.7)) model.failNextRefunds(...(faults ?? []));
    else model.setAway(chance(0.1));
  };
  const moveClock = (): void => {
    const jump = random();
    if (jump < 0.003) now += below(3 * DAY);
    else if (jump < 0.01) now += below(2 * HOUR);
    else if (jump < 0.04) now -= below(10 * MINUTE);
    else now += below(MINUTE);
  };
  const withOrder =
    (work: (id: number) => void): (() => void) =>
    () => {
      const id = pick(alive);
      if (id !== undefined) work(id);
    };
  const choices: readonly (readonly [weight: number, work: () => void])[] = [
    [6, place],
    [
      10,
      withOrder((id) =>
        run(async () => {
          const order = await orderToPay(id);
          if (order !== undefined) await checkout(order, contextNow());
        }),
      ),
    ],
    [10, withOrder(pay)],
    [2, settleLate],
    [14, deliver],
    [4, withOrder((id) => run(() => administrator.decide(id)))],
    [2, withOrder((id) => run(() => administrator.refund(id)))],
    [1, administrator.refundByHand],
    [0.5, withOrder((id) => run(() => administrator.pressResolve(id)))],
    [0.2, withOrder((id) => run(() => administrator.pressWithdraw(id)))],
    // The views are behind, sometimes for long.
    [12, () => views.fold(chance(0.3) ? undefined : below(4))],
    [14, react],
    [6, keepUp],
    [6, settleRefund],
    [3, disturb],
    [8, moveClock],
  ];
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  const begin = (): void => {
    let left = random() * total;
    for (const [weight, work] of choices) {
      left -= weight;
      if (left < 0) return work();
    }
  };

  for (let step = 0; step < steps; step++) {
    const isResumed = waiting.length > 0 && (waiting.length > 20 || chance(0.6));
    if (isResumed) {
      const [next] = waiting.splice(below(waiting.length), 1);
      if (chance(0.02)) next?.die();
      else next?.go();
    } else begin();
    await drain();
    if (surprise !== undefined) throw surprise;
  }

  // Calm: no faults, no crashes, all who wait go on or die.
  isCalm = true;
  model.setAway(false);
  model.clearFaults();
  for (const each of waiting.splice(0)) each.go();
  await drain();
  upkeep = newUpkeep();
  for (let round = 0; round < 80; round++) {
    views.fold();
    for (const [key, task] of [...tasks]) await handlers.act(key, task, false).catch(unlessExpected);
    await upkeep.runOnce(() => true);
    for (const { id, status } of model.books.refunds.values())
      if (status === 'pending') model.settleRefund(id, 'processed');
    model.takeNotices();
    now += 17 * MINUTE;
    views.fold();
    if (round >= 40)
      for (const id of await administrator.listed()) await administrator.settle(id).catch(unlessExpected);
    if (surprise !== undefined) throw surprise;
  }
  views.fold();
  await checkBooks({ placed, orders, payments, model, views, tasks, fail });
  return { steps, crashes, events: Object.fromEntries(counts) };
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof DomainError ||
    error instanceof GatewayUnavailableError ||
    error instanceof GatewayRefusedError ||
    error instanceof RetryLaterError
  );
}

function asOrderToPay(state: OrderState): OrderToPay | undefined {
  if (state === undefined) return undefined;
  const { orderId, accountId, totalPaise, paymentMethod: method, payBy, placedAt } = state.order;
  return { orderId, accountId, totalPaise, method, payBy, placedAt, isRejected: state.status === 'rejected' };
}

/** Orders that cannot be settled are no surprise; anything else ends the work that met it. */
const QUIET = {
  warn: () => undefined,
  error: ({ err }: { readonly err: unknown }): never => {
    throw err;
  },
};
