import { randomUUID } from 'node:crypto';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { makeLogger } from '@aangan/platform/process/logger';
import { openProofStore, type ProofStore } from '@aangan/platform/proofs/proof-store';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import type { RawEvent } from '@aangan/shared-events/codec';
import {
  makeCheckpointSigner,
  openCheckpoint,
  type Checkpoint,
} from '@aangan/shared-events/proof/checkpoint';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import {
  hashPair,
  inclusionPath,
  rootFromInclusion,
  rootOf,
  type NodeAt,
} from '@aangan/shared-events/proof/merkle';
import { nodesOf } from '@aangan/shared-events/proof/stored-tree';
import { asSignedEarlier } from '@aangan/shared-events/proof/testing/earlier-checkpoint';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/shop.ts';
import { shareSubscription } from '../runtime/worker/shared-subscription.ts';
import { maintainProof } from './maintain-proof.ts';

const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');
const signer = makeCheckpointSigner(SIGNING_KEY);
let eventStore: EventStoreHere;
let folder: TempFolder;
let log: EventLog;
let store: ProofStore;
const keepers = new Set<() => Promise<void>>();

beforeAll(async () => {
  [eventStore, folder] = await Promise.all([startEventStoreHere(), memoryFolder()]);
  log = connectEventLog(eventStore.url);
  store = openProofStore({ proofsUrl: undefined, dataDir: folder.path });
});
afterEach(async () => {
  await Promise.all([...keepers].map((stop) => stop()));
});
afterAll(async () => {
  await Promise.all([log.close(), store.close()]);
  await Promise.all([eventStore.stop(), folder.remove()]);
});

function startKeeper(now = () => new Date()): () => Promise<void> {
  const end = new AbortController();
  const subscription = shareSubscription(log);
  const logger = makeLogger('proof', 'silent');
  const running = maintainProof(
    {
      ...{ log, subscription, store, signer, worker: randomUUID(), logger, now },
      ...{ signEveryMs: 100, standByMs: 100 },
    },
    end.signal,
  );
  const stop = async (): Promise<void> => {
    keepers.delete(stop);
    end.abort();
    await running;
  };
  keepers.add(stop);
  return stop;
}

const metadata = {
  ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
  ...{ correlationId: 'c-1', schemaVersion: 1 },
};
const place = async (stream: string, events: number, at: string = metadata.at): Promise<void> => {
  const stored = Array.from({ length: events }, (_, i) => ({
    type: 'NumberTaken',
    data: { number: i },
    metadata: { ...metadata, at },
  }));
  await log.append(stream, stored, 'no-stream');
};
const businessEvents = async (): Promise<readonly RawEvent[]> => {
  const stop = new AbortController();
  const found: RawEvent[] = [];
  for await (const batch of log.subscribe({ after: undefined, signal: stop.signal })) {
    found.push(...batch.events.filter(({ stream }) => !stream.startsWith('$')));
    if (batch.live) break;
  }
  stop.abort();
  return found;
};
const signedOver = async (events: number): Promise<Checkpoint> => {
  const logId = await log.logId();
  let opened: Checkpoint | undefined;
  await until(`a checkpoint over ${events} events`, async () => {
    const latest = await store.latestCheckpoint(logId);
    opened = latest && openCheckpoint(latest.note, latest.verifierKey);
    return opened?.size === events;
  });
  if (opened === undefined) throw new Error('there is no checkpoint');
  return opened;
};
const plainRoot = (events: readonly RawEvent[]): Promise<Uint8Array> => {
  const hashes = events.map((event) => leafHash({ ...event, revision: Number(event.revision) }));
  const nodeAt: NodeAt = async (level, index) =>
    level === 0
      ? (hashes[index] ?? Buffer.alloc(0))
      : hashPair(await nodeAt(level - 1, 2 * index), await nodeAt(level - 1, 2 * index + 1));
  return rootOf(nodeAt, hashes.length);
};

test('signs every existing business event, and then each new one', async () => {
  await log.logId();
  await place('one', 700);
  startKeeper();
  const first = await signedOver(701);
  expect(Buffer.from(first.root)).toEqual(await plainRoot(await businessEvents()));
  await place('two', 3);
  const second = await signedOver(704);
  const events = await businessEvents();
  expect(Buffer.from(second.root)).toEqual(await plainRoot(events));
  const [last] = events.slice(-1);
  expect(second.position).toBe(last?.position);
  const path = await inclusionPath(nodesOf(store.chunksOf(second.logId)), 703, 704);
  const leaf = last && leafHash({ ...last, revision: Number(last.revision) });
  expect(leaf && rootFromInclusion(leaf, 703, 704, path)).toEqual(second.root);
});

test('continues where another worker has stopped, and two at once build one tree', async () => {
  await place('three', 10);
  const stop = startKeeper();
  startKeeper();
  await signedOver(714);
  await place('four', 600);
  await stop();
  await place('five', 5);
  const checkpoint = await signedOver(1319);
  expect(Buffer.from(checkpoint.root)).toEqual(await plainRoot(await businessEvents()));
});

test('reports a stream whose metadata truncates it', async () => {
  const client = EventStoreDBClient.connectionString(eventStore.url);
  await client.setStreamMetadata('one', { maxCount: 3 });
  await client.dispose();
  startKeeper();
  const logId = await log.logId();
  await until('the reported stream', async () => (await store.truncated(logId)).includes('one'));
});

test('never signs an earlier time, even when the clock goes back', async () => {
  const first = await signedOver(1319);
  const stop = startKeeper(() => new Date('2026-11-18T06:00:00.000Z'));
  await place('six', 1);
  expect((await signedOver(1320)).at).toBe(first.at);
  await stop();
  startKeeper(() => new Date('2036-11-18T06:00:00.000Z'));
  await place('seven', 1);
  expect((await signedOver(1321)).at).toBe('2036-11-18T06:00:00.000Z');
});

test('signs the newest checkpoint of an earlier release again, because that says nothing of scopes', async () => {
  const logId = await log.logId();
  const { note, verifierKey } = (await store.latestCheckpoint(logId)) ?? { note: '', verifierKey: '' };
  const { at } = openCheckpoint(note, verifierKey);
  await store.putCheckpoint(logId, at.slice(0, 13), asSignedEarlier(note, SIGNING_KEY), verifierKey);
  startKeeper();
  await until('a checkpoint that says so', async () => (await store.latestCheckpoint(logId))?.note === note);
});

test('records each clock step once, and continues where another worker has stopped', async () => {
  const logId = await log.logId();
  const stop = startKeeper();
  await place('eight', 2, '2036-11-18T07:00:00.000Z');
  await place('nine', 2, '2036-11-18T06:00:00.000Z');
  const count = async () => (await store.clock(logId))?.count;
  await until('the clock', async () => (await store.clock(logId))?.steps.at(-1)?.stream === 'nine');
  const before = await count();
  expect((await store.clock(logId))?.steps.at(-1)).toMatchObject({
    ...{ stream: 'nine', revision: 0, at: '2036-11-18T06:00:00.000Z', before: '2036-11-18T07:00:00.000Z' },
  });
  await stop();
  startKeeper();
  await place('ten', 1, '2036-11-18T06:00:30.000Z');
  await until('the clock', async () => (await store.clock(logId))?.newestAt === '2036-11-18T06:00:30.000Z');
  expect([await count(), (await store.clock(logId))?.latestAt]).toEqual([before, '2036-11-18T07:00:00.000Z']);
});
