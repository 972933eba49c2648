// Decisions on a real EventStoreDB cluster use the leader's events: with a connection string that prefers followers, and while the leader holds an
// uncommitted event, for which it refuses appends and which it shows to no reader.
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { withDeadline } from '@aangan/platform/process/deadline';
import { ConflictError, connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import {
  startRealCluster,
  type NodeNumber,
  type RealCluster,
} from '@aangan/event-store/testing/real-event-store';
import { endAll } from '@aangan/test/setup/end-all';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expectEachPlacedOnce, expectVerified } from '../long/checks.ts';
import { makeLoad } from '../long/load.ts';
import { errorsOf, makeCallRecorder } from './observed.ts';

const NODES: readonly NodeNumber[] = [1, 2, 3];
/** Shorter than the time for which the leader goes on without its followers. */
const DEADLINE_MS = 1_200;

let cluster: RealCluster;
let leader: NodeNumber;
let followers: readonly NodeNumber[];
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = await memoryFolder();
  ends.push(folder.remove);
  cluster = await startRealCluster(folder.path);
  ends.push(cluster.stop);
});
// A test that stops nodes may have brought about an election.
beforeEach(async () => {
  await expect.poll(findLeader, { timeout: 30_000, interval: 500 }).toBe(true);
});

/** Asks the nodes themselves: for a second after an election their gossip may still name the former leader. */
async function findLeader(): Promise<boolean> {
  for (const node of NODES)
    if (await isLeader(node)) {
      leader = node;
      followers = NODES.filter((other) => other !== node);
      return true;
    }
  return false;
}

/** Only a leader takes an append that requires one. */
async function isLeader(node: NodeNumber): Promise<boolean> {
  const client = EventStoreDBClient.connectionString(cluster.urlOf(node));
  const asked = jsonEvent({ type: 'Asked', data: {} });
  try {
    return await client.appendToStream('leaders', [asked], { requiresLeader: true }).then(
      () => true,
      () => false,
    );
  } finally {
    await client.dispose();
  }
}
afterAll(() => endAll(ends));

const signalAll = (signal: 'SIGSTOP' | 'SIGCONT'): Promise<unknown> =>
  Promise.all(followers.map((node) => cluster.signal(node, signal)));

test('an append refused for an uncommitted event waits, and conflicts only once that event can be read', async () => {
  const url = cluster.urlOf(leader);
  const [other, log] = [EventStoreDBClient.connectionString(url), connectEventLog(url)];
  onTestFinished(() => Promise.all([other.dispose(), log.close()]).then(() => undefined));
  const stream = 'cart-1';
  const metadata = {
    at: new Date().toISOString(),
    by: { kind: 'system' },
    origin: { client: 'cli' },
  } as const;
  const append = (number: number, expected: bigint | 'no-stream', ms = 15_000) => {
    const event = {
      type: 'NumberTaken',
      data: { number },
      metadata: { ...metadata, correlationId: 'c', schemaVersion: 1 },
    };
    return withDeadline(performance.now() + ms, () => log.append(stream, [event], expected));
  };
  const another = () =>
    other.appendToStream(stream, [jsonEvent({ type: 'Uncommitted', data: {} })], { expectedRevision: 0n });
  await append(0, 'no-stream');
  await other.appendToStream('other', [jsonEvent({ type: 'Asked', data: {} })]);

  onTestFinished(async () => void (await signalAll('SIGCONT')));
  await signalAll('SIGSTOP');
  const uncommitted = another().catch(() => undefined);
  await sleep(200);
  await expect(another()).rejects.toBeInstanceOf(WrongExpectedVersionError);
  expect(await log.readStream(stream)).toHaveLength(1);
  await expect(append(1, 0n, DEADLINE_MS)).rejects.toBeInstanceOf(LogUnavailableError);

  await signalAll('SIGCONT');
  await uncommitted;
  await expect(append(2, 0n)).rejects.toBeInstanceOf(ConflictError);
  expect((await log.readStream(stream)).map(({ type }) => type)).toEqual(['NumberTaken', 'Uncommitted']);
});

test('a read for a decision goes to the leader alone, although the connection string prefers followers', async () => {
  const url = `${cluster.url}&nodePreference=follower`;
  const [plain, log] = [EventStoreDBClient.connectionString(url), connectEventLog(url)];
  onTestFinished(() => Promise.all([plain.dispose(), log.close()]).then(() => undefined));
  const stream = 'cart-2';
  const writer = EventStoreDBClient.connectionString(cluster.urlOf(leader));
  await writer.appendToStream(stream, [jsonEvent({ type: 'Asked', data: {} })]);
  await writer.dispose();
  const readPlainly = async (): Promise<number> => {
    let events = 0;
    for await (const _ of plain.readStream(stream)) events += 1;
    return events;
  };
  const known = (await log.readStream(stream)).length;
  // A follower may lag behind, and then has no such stream.
  await expect.poll(() => readPlainly().catch(() => 0), { timeout: 10_000 }).toBe(known);
  onTestFinished(() => cluster.signal(leader, 'SIGCONT'));
  await cluster.signal(leader, 'SIGSTOP');
  await sleep(200);
  const decisive = withDeadline(performance.now() + DEADLINE_MS, () => log.readStream(stream));
  const refused = expect(decisive).rejects.toBeInstanceOf(LogUnavailableError);
  expect(await readPlainly()).toBe(known);
  await refused;
  await cluster.signal(leader, 'SIGCONT');
  expect(await log.readStream(stream)).toHaveLength(known);
});

test('a shop whose connection string prefers followers decides on the events of the leader, also while followers lag', async () => {
  const log = connectEventLog(cluster.url);
  await untilLed(log);
  await log.close();
  const url = `${cluster.url}&nodePreference=follower`;
  const shop: TestShop = await startShop({ products: 4, env: { EVENTSTORE_URL: url } });
  ends.push(shop.stop);
  const witness = makeCallRecorder();
  const load = await makeLoad(shop.url, 8, witness.observe);
  await load.whileOrdering(async () => {
    for (const node of followers) {
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(10);
      await cluster.signal(node, 'SIGSTOP');
      await sleep(2_000);
      await cluster.signal(node, 'SIGCONT');
      const wanted = load.acknowledged.length + 20;
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(wanted);
    }
  });
  const events = await expectEachPlacedOnce(shop, load.acknowledged);
  console.log(
    `${witness.expectNoErrors()}; ${load.acknowledged.length} orders, each once in ${events} events`,
  );
  expect(await errorsOf(shop)).toEqual([]);
  expect(await expectVerified({ ...inheritedEnv(), DATA_DIR: shop.dataDir })).toBeGreaterThan(0);
});

/** Waits until the cluster has a leader again, in case of an election. */
async function untilLed(log: EventLog): Promise<void> {
  await expect
    .poll(
      () =>
        log.head().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  leader = (await cluster.leader()) ?? leader;
  followers = NODES.filter((node) => node !== leader);
}
