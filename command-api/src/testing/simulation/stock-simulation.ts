// A seeded simulation of stock: the shop's own deciders, placing of orders, process managers and release of expired reservations, on a log in memory. Work of
// several processes is interleaved at every call of the log, and may crash there; the catalogue's follower and the views lag behind; clocks jump. The
// same seed gives the same run.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { eventsOf } from '@aangan/shared-events/event';
import { cartStream, type CartCheckedOut } from '@aangan/shared-events/features/cart/events';
import { orderEvents, orderStream } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { isKept, stockEvents, stockStream } from '@aangan/shared-events/features/stock/events';
import { availableIn } from '@aangan/shared-events/features/stock/levels';
import { dueReservation } from '@aangan/shared-events/features/stock/views';
import { metadataOf, type CommandContext } from '../../domain/command-context.ts';
import { sequenceDecider } from '../../domain/sequence.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderUnits } from '../../domain/ports/order-units.ts';
import { RetryLaterError, type ProcessManager } from '../../domain/process-manager.ts';
import { cartDecider } from '../../features/cart/decider.ts';
import { makeFollowedStocks } from '../../features/catalogue/followed-stocks.ts';
import type { OrderCommand } from '../../features/orders/commands.ts';
import { orderDecider } from '../../features/orders/decider.ts';
import { makeOrderPlacing } from '../../features/orders/place-order.ts';
import { placeClaimedOrder } from '../../features/orders/process-manager.ts';
import type { StockCommand } from '../../features/stock/commands.ts';
import { stockDecider, type CountedStock } from '../../features/stock/decider.ts';
import { followOrders } from '../../features/stock/follow-orders.ts';
import { releaseExpired } from '../../features/stock/release-expired.ts';
import { linesByProduct, makeOrderStock, RESERVED_MS } from '../../features/stock/reserve-units.ts';
import { makeLog } from './in-memory-log.ts';
import { BrokenInvariantError } from './payment-simulation.ts';
import { mulberry32 } from './random.ts';
import { priceLine, PRODUCTS, randomRequest, SIZES, UNITS, unitsIn, type Buyer } from './simulated-buyers.ts';
import { makeTasks } from './tasks.ts';

class Crash extends Error {}

const MINUTE = 60_000;
const BEGINNING = Date.parse('2026-11-20T06:30:00.000Z');
/** Orders that something still happens to. */
const ALIVE = 20;

export type StockReport = {
  readonly steps: number;
  readonly crashes: number;
  /** How many events of each type were appended. */
  readonly events: Readonly<Record<string, number>>;
};

const isStockEvent = eventsOf(stockEvents);
const isOrderEvent = eventsOf(orderEvents);

/** Runs `steps` steps and lets everything settle. Throws `BrokenInvariantError`. */
export async function simulateStock(seed: number, steps: number): Promise<StockReport> {
  const random = mulberry32(seed);
  const chance = (share: number): boolean => random() < share;
  const below = (most: number): number => Math.floor(random() * most);
  const pick = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
  let now = BEGINNING;
  let isCalm = false;
  let crashes = 0;
  let surprise: unknown;
  const fail = (what: string): never => {
    throw new BrokenInvariantError(`${what} (seed ${seed}, replay with simulateStock(${seed}, ${steps}))`);
  };

  // Every call of the log waits here for its turn, and its process may die.
  const waiting: { readonly go: () => void; readonly die: () => void }[] = [];
  const turn = (): Promise<void> => {
    if (isCalm) return Promise.resolve();
    return new Promise((resolve, reject) =>
      waiting.push({ go: resolve, die: () => reject(new Crash('the process died')) }),
    );
  };
  const drain = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  const { tasks, handlers, onAppended: ask } = makeTasks(() => managers);
  const counts = new Map<string, number>();
  let position = 0n;
  /** The numbers of all orders that something happened for, and where in the log the placed ones are. */
  const seen = new Set<number>();
  const placedAt = new Map<number, bigint>();
  /** The placed orders that something still happens to. */
  const alive: number[] = [];
  /** Events that the follower, and the view, have not applied yet. */
  const unfollowed: Recorded<ShopEvent>[] = [];
  const unseen: Recorded<ShopEvent>[] = [];
  const onAppended = (event: Recorded<ShopEvent>): void => {
    counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
    const placed = { ...event, position: ++position };
    unfollowed.push(placed);
    unseen.push(placed);
    ask(placed);
    if (isStockEvent(event)) check(event.data.productId);
    if ((isStockEvent(event) || isOrderEvent(event)) && 'orderId' in event.data) seen.add(event.data.orderId);
    if (isOrderEvent(event) && event.type === 'OrderPlaced') {
      placedAt.set(event.data.orderId, position);
      alive.push(event.data.orderId);
      if (alive.length > ALIVE) alive.shift();
    }
  };
  const stocks = makeLog(stockDecider, turn, onAppended);
  const orders = makeLog(orderDecider, turn, onAppended);
  const carts = makeLog(cartDecider, turn, onAppended);
  const sequences = makeLog(sequenceDecider, turn, onAppended);

  const stockOf = (productId: number): CountedStock | undefined => stocks.peek(stockStream(productId));
  /** Safety, after each event. */
  const check = (productId: number): void => {
    const stock = stockOf(productId);
    if (stock === undefined) return;
    const held = [...stock.reservations.values()].flatMap(({ lines }) => lines);
    const bought = [...stock.records.values()]
      .flatMap((bucket) => [...bucket.values()])
      .flatMap(({ isReturned, lines }) => (isReturned ? [] : lines));
    for (const level of stock.levels.variants) {
      const what = `product ${productId}, size ${level.size}`;
      if (availableIn(level) < 0) fail(`${what}: ${availableIn(level)} are available`);
      if (level.reserved !== unitsIn(held, level.size))
        fail(`${what}: reserved differs from the reservations`);
      if (level.sold !== unitsIn(bought, level.size)) fail(`${what}: sold differs from the orders`);
    }
  };

  const followed = makeFollowedStocks();
  const due = new Map<string, number>();
  const follow = (
    events: Recorded<ShopEvent>[],
    count: number,
    apply: (event: Recorded<ShopEvent>) => void,
  ): void => {
    for (const event of events.splice(0, count)) apply(event);
  };
  const see = (event: Recorded<ShopEvent>): void => {
    if (isOrderEvent(event)) {
      if (event.type === 'OrderPlaced')
        for (const { productId } of event.data.items)
          due.delete(dueReservation(productId, event.data.orderId));
    } else if (isStockEvent(event) && event.type === 'StockCountingStopped') {
      for (const key of due.keys())
        if (key.startsWith(dueReservation(event.data.productId, 0).slice(0, -1))) due.delete(key);
    } else if (isStockEvent(event) && 'orderId' in event.data) {
      const { productId, orderId } = event.data;
      const key = dueReservation(productId, orderId);
      if (event.type === 'StockReserved' && !isKept(event.data.attempt))
        due.set(key, Date.parse(event.data.until));
      else if (event.type !== 'StockReleased' || event.data.lines.length > 0) due.delete(key);
    }
  };

  const contextNow = (): CommandContext => ({
    ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'simulation' },
    at: new Date(now).toISOString(),
  });
  const paid = new Set<number>();
  /** Orders that were accepted although their reservation was lost and their units were sold, each of which is logged. */
  const short = new Set<number>();
  const needs = {
    handler: stocks,
    countedOf: followed.of,
    countedSince: followed.countedSince,
    followedTo: () => position - BigInt(unfollowed.length),
    followTo: async (to: bigint): Promise<void> => {
      await turn();
      const missing = Number(to - (position - BigInt(unfollowed.length)));
      if (missing > 0) follow(unfollowed, missing, followed.apply);
    },
    toHead: async (): Promise<void> => {
      await turn();
      follow(unfollowed, Infinity, followed.apply);
    },
    now: () => new Date(now),
    logger: { warn: (fields: { readonly orderId?: number }) => void short.add(fields.orderId ?? 0) },
    orderUnitsOf: async (id: number): Promise<OrderUnits | undefined> => {
      const { state } = await orders.load(orderStream(id));
      if (state === undefined) return undefined;
      const { accountId, items } = state.order;
      return { accountId, items, status: state.status, isPaid: paid.has(id), revision: state.revision };
    },
    rejectSoldOut: (id: number, asOf: number, context: CommandContext) =>
      orders.handle({
        stream: orderStream(id),
        command: { type: 'RejectOrder', expectedRevision: undefined, reason: 'sold-out', asOf },
        context,
      }),
  };
  const claimOf = (accountId: string, orderId: number): CartCheckedOut | undefined =>
    carts
      .eventsOf(cartStream(accountId))
      .filter((event): event is CartCheckedOut => event.type === 'CartCheckedOut')
      .find(({ data }) => data.orderId === orderId);
  const claimIn = (events: readonly Recorded<ShopEvent>[]): CartCheckedOut | undefined =>
    events.find((event): event is CartCheckedOut => event.type === 'CartCheckedOut');
  const placing = makeOrderPlacing(
    { sequences, now: needs.now },
    {
      orders,
      priceLine,
      stock: makeOrderStock(needs),
      colorName: () => undefined,
      online: { deadlineMinutes: 30 },
      reach: needs.toHead,
      toHead: needs.toHead,
      checkOut: async (order, context) => {
        await turn();
        // Whatever a cart may refuse; a repeated key is answered before.
        if (chance(0.05) && claimOf(order.accountId, order.orderId) === undefined)
          throw new DomainError('invalid', 'simulated', 'The cart refuses.');
        const command = { type: 'CheckOutCart', order } as const;
        const { events } = await carts.handle({ stream: cartStream(order.accountId), command, context });
        const claim = claimIn(events);
        if (claim === undefined) throw new Error('no claim');
        return claim;
      },
      findEarlierCheckOut: async (accountId, context) =>
        claimIn((await carts.findByIdempotencyKey(cartStream(accountId), context))?.events ?? []),
    },
  );
  const managers: readonly ProcessManager[] = [placeClaimedOrder(placing.placeClaimed), followOrders(needs)];
  const keeper = releaseExpired({
    ...needs,
    views: {
      members: (_, __, { to = Infinity }) =>
        Promise.resolve([...due].filter(([, at]) => at <= to).map(([member]) => member)),
    },
    isClaimed: async (accountId, orderId) => {
      await turn();
      return claimOf(accountId, orderId) !== undefined;
    },
  });
  const run = (work: () => Promise<unknown>): void => void work().catch(unlessExpected);
  const unlessExpected = (error: unknown): void => {
    if (error instanceof Crash) crashes += 1;
    else if (!(error instanceof DomainError || error instanceof RetryLaterError)) surprise ??= error;
  };

  /** Those who are ordering; each repeats their request with the same key. */
  const buyers: Buyer[] = [];
  let lastBuyer = 0;
  let countings = 0;
  const newBuyer = (): Buyer | undefined => {
    const nth = ++lastBuyer;
    const request = randomRequest(chance, below);
    if (request === undefined) return undefined;
    const buyer: Buyer = { accountId: `a-${nth % 7}`, key: `order of ${nth}`, request };
    buyers.push(buyer);
    if (buyers.length > ALIVE) buyers.shift();
    return buyer;
  };
  const attempt = (buyer: Buyer | undefined): void => {
    if (buyer === undefined) return;
    const { accountId, key, request } = buyer;
    run(() => placing.place(request, accountId, { ...contextNow(), idempotencyKey: { id: key, mac: key } }));
  };
  const decide = (): void => {
    const orderId = pick(alive);
    if (orderId === undefined) return;
    const asOf = orders.peek(orderStream(orderId))?.revision ?? 0;
    const commands: readonly OrderCommand[] = [
      { type: 'AcceptOrder', expectedRevision: undefined, isPaid: true, asOf },
      { type: 'RejectOrder', expectedRevision: undefined },
      {
        ...{ type: 'SetOrderStatus', expectedRevision: undefined },
        to: pick(['pending', 'fulfilled', 'rejected', 'delivered'] as const) ?? 'pending',
      },
    ];
    const command = pick(commands);
    if (command !== undefined)
      run(() => orders.handle({ stream: orderStream(orderId), command, context: contextNow() }));
  };
  const pay = (): void => {
    const orderId = pick(alive);
    const order = orderId === undefined ? undefined : orders.peek(orderStream(orderId))?.order;
    if (order?.paymentMethod !== 'online' || paid.has(order.orderId)) return;
    paid.add(order.orderId);
    const { orderId: id, accountId } = order;
    onAppended({
      ...{ id: `paid-${id}`, stream: paymentStream(id), revision: 0n, position: 0n },
      metadata: { ...metadataOf(contextNow()), schemaVersion: 1 },
      type: 'PaymentCaptured',
      data: { orderId: id, accountId },
    });
  };
  const handleStock = (productId: number, command: StockCommand): void =>
    run(() => stocks.handle({ stream: stockStream(productId), command, context: contextNow() }));
  const adjust = (): void => {
    const [productId, size] = [pick(PRODUCTS) ?? 1, pick(SIZES) ?? 'M'];
    const variant = { colorId: null, size };
    handleStock(productId, { type: 'AdjustStock', productId, variant, by: below(5) - 2, reason: 'Counted' });
  };
  const takeStock = (): void => {
    const productId = pick(PRODUCTS) ?? 1;
    // A size may come twice.
    const counts = Array.from({ length: 1 + below(3) }, () => ({
      ...{ colorId: null, size: pick(SIZES) ?? 'M', units: below(UNITS) },
    }));
    handleStock(productId, { type: 'TakeStock', productId, counts, reason: 'Counted' });
  };
  const counted = (productId: number): StockCommand => ({
    ...{ type: 'StartCounting', productId, lowAt: 5, countingId: `c-${++countings}` },
    counts: SIZES.map((size) => ({ colorId: null, size, units: UNITS })),
  });
  const startOrStop = (): void => {
    const productId = pick(PRODUCTS) ?? 1;
    if (stockOf(productId) === undefined) handleStock(productId, counted(productId));
    else if (chance(0.1)) handleStock(productId, { type: 'StopCounting', productId });
  };
  const keep = (): void => run(() => keeper.runOnce(() => true));
  const moveClock = (): void => {
    const jump = random();
    if (jump < 0.02) now += below(10 * MINUTE);
    else if (jump < 0.04) now -= below(2 * MINUTE);
    else now += below(RESERVED_MS / 6);
  };
  const choices: readonly (readonly [weight: number, work: () => void])[] = [
    [12, () => attempt(newBuyer())],
    [10, () => attempt(pick(buyers))],
    [8, decide],
    [3, pay],
    [4, adjust],
    [1, takeStock],
    [1, startOrStop],
    [16, react],
    [6, keep],
    [14, () => follow(unfollowed, 1 + below(6), followed.apply)],
    [14, () => follow(unseen, 1 + below(6), see)],
    [6, moveClock],
  ];
  function react(): void {
    const [key, task] = pick([...tasks]) ?? [];
    if (key !== undefined && task !== undefined) run(() => handlers.act(key, task, chance(0.1)));
  }
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  const begin = (): void => {
    let left = random() * total;
    for (const [weight, work] of choices) {
      left -= weight;
      if (left < 0) return work();
    }
  };

  for (const productId of PRODUCTS)
    stocks.appendNow(stockStream(productId), counted(productId), contextNow());
  follow(unfollowed, Infinity, followed.apply);
  for (let step = 0; step < steps; step++) {
    const isResumed = waiting.length > 0 && (waiting.length > 20 || chance(0.6));
    if (isResumed) {
      const [next] = waiting.splice(below(waiting.length), 1);
      if (chance(0.02)) next?.die();
      else next?.go();
    } else begin();
    await drain();
    if (surprise !== undefined) throw new Error(`seed ${seed}, step ${step}`, { cause: surprise });
  }

  // Calm: no crashes, whoever waits goes on.
  isCalm = true;
  for (const each of waiting.splice(0)) each.go();
  await drain();
  for (let round = 0; round < 8; round++) {
    follow(unfollowed, Infinity, followed.apply);
    follow(unseen, Infinity, see);
    for (const [key, task] of [...tasks]) await handlers.act(key, task, false).catch(unlessExpected);
    await keeper.runOnce(() => true);
    now += 15 * MINUTE;
    if (surprise !== undefined) throw new Error(`seed ${seed}, settling`, { cause: surprise });
  }
  settled();
  return { steps, crashes, events: Object.fromEntries(counts) };

  /** What holds in the end: every order has exactly the units that its status gives it, and no other has any. */
  function settled(): void {
    if (tasks.size > 0) fail(`${tasks.size} tasks are left, first ${[...tasks.keys()][0]}`);
    if (due.size > 0) fail(`the reservation ${[...due.keys()][0]} is still due`);
    for (const productId of PRODUCTS) {
      const stock = stockOf(productId);
      const since = followed.of(productId)?.since;
      // An order of a product that is not counted needs nothing of it.
      if (stock === undefined || since === undefined) continue;
      for (const orderId of seen) {
        const order = orders.peek(orderStream(orderId));
        const status = order?.status;
        const reserved = unitsIn(stock.reservations.get(orderId)?.lines ?? []);
        const record = stock.records.get(Math.floor(orderId / 256))?.get(orderId);
        const sold = record === undefined || record.isReturned ? 0 : unitsIn(record.lines);
        const wanted = unitsIn(linesByProduct(order?.order.items ?? []).get(productId) ?? []);
        const what = `order ${orderId} (${status ?? 'never placed'}), product ${productId}`;
        const has = `has ${reserved} reserved and ${sold} sold units of ${wanted}`;
        // One that was placed before has nothing of what is counted now, until it is reopened.
        const isOlder = (placedAt.get(orderId) ?? 0n) < since;
        if (status === undefined || status === 'rejected') {
          if (reserved + sold > 0) fail(`${what} ${has}`);
        } else if (reserved + sold > wanted) fail(`${what} ${has}`);
        else if (reserved + sold < wanted && !isOlder && !short.has(orderId)) fail(`${what} ${has}`);
        else if ((status !== 'pending' || paid.has(orderId)) && reserved > 0) fail(`${what} ${has}`);
      }
    }
  }
}
