// What is done to a shop on many machines while shoppers order, and what must hold afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  orderPaths,
  type OrdersResponse,
  type OrderStatsResponse,
} from '@aangan/shared-events/features/orders/http';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { liveMessages } from '@aangan/shared-events/live/http';
import { parsePosition } from '@aangan/shared-events/position';
import { checkpointKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { expectEachOnce, expectVerified } from '../long/checks.ts';
import type { Load } from '../long/load.ts';
import type { LiveListener } from '@aangan/test/setup/live-listener';
import { expectStatus, ordersOf, shopClient, signIn } from '@aangan/test/setup/shop-client';
import type { ManyMachines } from '@aangan/test/setup/start-many';

const PATIENCE_MS = 120_000;
/** How many orders a list shows at most, the newest. */
const LISTED = 1_000;

/** Resolves when so many more orders were acknowledged; the milliseconds that it took. */
async function moreOrders({ acknowledged }: Load, count: number): Promise<number> {
  const began = performance.now();
  const wanted = acknowledged.length + count;
  await until(`${count} more orders`, () => acknowledged.length >= wanted);
  return performance.now() - began;
}

/** What happened, and when whoever was killed is ready again. */
export type Loss = { readonly told: string; readonly isBack: Promise<unknown> };

/** Kills one process of a machine, sees that orders go on without it, and starts it again. */
export async function loseProcess(
  shop: ManyMachines,
  load: Load,
  at: 0 | 1,
  part: 'api' | 'projections',
): Promise<Loss> {
  const machine = shop.machines[at];
  await machine.kill(part);
  const ms = await moreOrders(load, 6);
  const isBack = machine.start(part);
  isBack.catch(() => undefined);
  return { told: `${part} of machine ${at + 1} killed: 6 more orders within ${Math.round(ms)} ms`, isBack };
}

/** Kills the server that keeps the views of the orders once it is ahead of its replica, which has stopped hearing of the newest ones. */
export async function loseMaster({ redis }: ManyMachines, load: Load): Promise<Loss> {
  const key = livePointerKey(ordersProjection);
  const port = await redis.ownerOf(key);
  const replica = await redis.replicaOf(key);
  await redis.cutOff(port);
  // Read before the kill: the workers fold into the new master as soon as there is one.
  const kept = await foldedUpTo(redis, replica);
  await moreOrders(load, 4);
  await until('a master that is ahead of its replica', async () => (await foldedUpTo(redis, port)) > kept);
  const before = await foldedUpTo(redis, port);
  await redis.kill(port);
  const began = performance.now();
  const heir = await redis.untilSucceeded(port, key);
  const took = Math.round(performance.now() - began);
  await moreOrders(load, 6);
  const back = Math.round(performance.now() - began);
  await until('the views to be back', async () => (await foldedUpTo(redis, heir)) > before);
  const told = `master of the orders killed: ${took} ms until its replica took over without ${before - kept} bytes of the log, 6 more orders within ${back} ms`;
  const isBack = redis.restart(port);
  isBack.catch(() => undefined);
  return { told, isBack };
}

// Positions rise by the event store's own measure; what counts is which is the further one.
async function foldedUpTo(redis: ManyMachines['redis'], port: number): Promise<bigint> {
  const live = (await redis.client(port).get(livePointerKey(ordersProjection))) ?? '';
  const text = await redis.client(port).get(checkpointKey(ordersProjection, live));
  return parsePosition(text)?.commit ?? 0n;
}

/** Throws unless every acknowledged order is there once, wherever one looks. What was counted. */
export async function expectWhole(
  shop: ManyMachines,
  acknowledged: readonly number[],
  listeners: readonly LiveListener[],
): Promise<string> {
  const events = await expectEachOnce(shop, acknowledged);
  const sorted = acknowledged.toSorted((one, other) => one - other);
  const seen = await Promise.all(shop.machines.map(({ url }) => allOrders(shop, url)));
  for (const orders of seen)
    expectSame(
      orders.data.map(({ id }) => id).toSorted((one, other) => one - other),
      sorted.slice(-LISTED),
    );
  expectSame(seen[0], seen[1]);
  await until('figures that add up', async () => {
    const { body } = await expectStatus(200, shopClient(shop.url).insist('GET', orderPaths.stats));
    return (body as OrderStatsResponse).total === sorted.length;
  });
  const keys = await expectVerified(shop.env);
  const placedAt = new Map(seen[0]?.data.map(({ id, createdAt }) => [id, Date.parse(createdAt)]));
  const resyncs = listeners.map((listener) => expectNothingMissed(listener, placedAt));
  return `${sorted.length} orders, ${events} events, ${keys} keys as the log says; ${listeners.length} live lines let in ${listeners
    .map((listener) => listener.lines())
    .join(', ')} times, told ${resyncs.join(', ')} times to ask again`;
}

async function allOrders(shop: ManyMachines, url: string): Promise<OrdersResponse> {
  return ordersOf(await signIn(url, shop.admin.username, shop.admin.password));
}

/** An order that was not heard was placed before somebody was told to ask again; none was heard twice. Answers how often that was told. */
function expectNothingMissed(listener: LiveListener, placedAt: ReadonlyMap<number, number>): number {
  const heard = listener
    .heard()
    .filter(({ name }) => name === 'order-placed')
    .map(({ data }) => liveMessages.shape['order-placed'].parse(data).order.id);
  if (new Set(heard).size !== heard.length) throw new Error('an order was heard twice');
  const resyncs = listener.heard().filter(({ name }) => name === 'resync');
  const newest = Math.max(0, ...resyncs.map(({ at }) => at));
  const missed = [...placedAt].filter(([id, at]) => !heard.includes(id) && at > newest);
  if (missed.length > 0) throw new Error(`never heard of: ${missed.map(([id]) => id).join(', ')}`);
  return resyncs.length;
}

function expectSame(one: unknown, other: unknown): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  if (first !== second) throw new Error(`not the same: ${first} and ${second}`);
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await sleep(20))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}
