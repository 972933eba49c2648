// Faults injected into a shop on many machines while shoppers order, and the checks afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse, OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { liveMessages } from '@aangan/shared-events/live/http';
import { parsePosition } from '@aangan/shared-events/position';
import { checkpointKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { expectEachPlacedOnce, expectVerified } from '../long/checks.ts';
import type { Load } from '../long/load.ts';
import type { LiveListener } from '@aangan/test/setup/live-listener';
import { expectStatus, ordersOf, shopClient, signIn } from '@aangan/test/setup/shop-client';
import type { ManyMachines } from '@aangan/test/setup/start-many';

const TIMEOUT_MS = 120_000;
/** The maximum length of a list of orders; the newest are shown. */
const MAX_LISTED = 1_000;

/** Waits for so many more acknowledged orders. @returns the milliseconds that it took */
async function moreOrders({ acknowledged }: Load, count: number): Promise<number> {
  const began = performance.now();
  const target = acknowledged.length + count;
  await until(`${count} more orders`, () => acknowledged.length >= target);
  return performance.now() - began;
}

/** What was done, and a promise of the killed process's recovery. */
export type InjectedFault = { readonly description: string; readonly recovered: Promise<unknown> };

/** Kills one process of a machine, checks that orders go on without it, and starts it again. */
export async function killProcess(
  shop: ManyMachines,
  load: Load,
  at: 0 | 1,
  part: 'api' | 'projections',
): Promise<InjectedFault> {
  const machine = shop.machines[at];
  await machine.kill(part);
  const ms = await moreOrders(load, 6);
  const recovered = machine.start(part);
  recovered.catch(() => undefined);
  return {
    description: `${part} of machine ${at + 1} killed: 6 more orders within ${Math.round(ms)} ms`,
    recovered: recovered,
  };
}

/** Kills the Redis master of the orders' views while it is ahead of its replica, whose replication was stopped before. */
export async function killMaster({ redis }: ManyMachines, load: Load): Promise<InjectedFault> {
  const key = livePointerKey(ordersProjection);
  const port = await redis.ownerOf(key);
  const replica = await redis.replicaOf(key);
  await redis.stopReplication(port);
  // Read before the kill: the workers write to the new master as soon as there is one.
  const replicated = await foldedUpTo(redis, replica);
  await moreOrders(load, 4);
  await until(
    'a master that is ahead of its replica',
    async () => (await foldedUpTo(redis, port)) > replicated,
  );
  const before = await foldedUpTo(redis, port);
  await redis.kill(port);
  const began = performance.now();
  const successor = await redis.untilSucceeded(port, key);
  const took = Math.round(performance.now() - began);
  await moreOrders(load, 6);
  const back = Math.round(performance.now() - began);
  await until('the views to be back', async () => (await foldedUpTo(redis, successor)) > before);
  const description = `master of the orders killed: ${took} ms until its replica took over without ${before - replicated} bytes of the log, 6 more orders within ${back} ms`;
  const recovered = redis.restart(port);
  recovered.catch(() => undefined);
  return { description: description, recovered: recovered };
}

// Only the order of positions is compared; their differences are the event store's own unit.
async function foldedUpTo(redis: ManyMachines['redis'], port: number): Promise<bigint> {
  const live = (await redis.client(port).get(livePointerKey(ordersProjection))) ?? '';
  const text = await redis.client(port).get(checkpointKey(ordersProjection, live));
  return parsePosition(text)?.commit ?? 0n;
}

/** Throws unless every acknowledged order is there exactly once, in the log and in every list. @returns the counts, for the log */
export async function expectNothingLost(
  shop: ManyMachines,
  acknowledged: readonly number[],
  listeners: readonly LiveListener[],
): Promise<string> {
  const events = await expectEachPlacedOnce(shop, acknowledged);
  const sorted = acknowledged.toSorted((one, other) => one - other);
  const seen = await Promise.all(shop.machines.map(({ url }) => allOrders(shop, url)));
  for (const orders of seen)
    expectSame(
      orders.data.map(({ id }) => id).toSorted((one, other) => one - other),
      sorted.slice(-MAX_LISTED),
    );
  expectSame(seen[0], seen[1]);
  await until('complete order statistics', async () => {
    const { body } = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', orderPaths.stats));
    return (body as OrderStatsResponse).total === sorted.length;
  });
  const keys = await expectVerified(shop.env);
  const placedAt = new Map(seen[0]?.data.map(({ id, createdAt }) => [id, Date.parse(createdAt)]));
  const resyncs = listeners.map((listener) => expectNothingMissed(listener, placedAt));
  return `${sorted.length} orders, ${events} events, ${keys} keys verified; ${listeners.length} live streams opened ${listeners
    .map((listener) => listener.connectionCount())
    .join(', ')} times, with ${resyncs.join(', ')} resyncs`;
}

async function allOrders(shop: ManyMachines, url: string): Promise<OrdersResponse> {
  return ordersOf(await signIn(url, shop.admin.username, shop.admin.password));
}

/** Every order that a listener did not receive was placed before its last resync, and none was received twice. @returns the number of resyncs */
function expectNothingMissed(listener: LiveListener, placedAt: ReadonlyMap<number, number>): number {
  const received = listener
    .received()
    .filter(({ name }) => name === 'order-placed')
    .map(({ data }) => liveMessages.shape['order-placed'].parse(data).order.id);
  if (new Set(received).size !== received.length) throw new Error('an order was received twice');
  const resyncs = listener.received().filter(({ name }) => name === 'resync');
  const newest = Math.max(0, ...resyncs.map(({ at }) => at));
  const missed = [...placedAt].filter(([id, at]) => !received.includes(id) && at > newest);
  if (missed.length > 0) throw new Error(`never received: ${missed.map(([id]) => id).join(', ')}`);
  return resyncs.length;
}

function expectSame(one: unknown, other: unknown): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  if (first !== second) throw new Error(`not equal: ${first} and ${second}`);
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await holds()); await sleep(20))
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
}
