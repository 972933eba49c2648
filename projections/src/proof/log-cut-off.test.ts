// A log whose end was removed, and which has grown past its former end: the proof's newest events are in it again, and the warning has to stay.
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { makeLagMeter } from '@aangan/platform/health/lag';
import { makeLogger } from '@aangan/platform/process/logger';
import { makeLostEventsProbe, makeProofWarnings } from '@aangan/platform/proofs/proof-health';
import { openProofStore, type ProofStore } from '@aangan/platform/proofs/proof-store';
import { makeCheckpointSigner, openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { startEventStore } from '@aangan/test/setup/start-event-store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { shareSubscription } from '../runtime/worker/shared-subscription.ts';
import { until } from '../testing/shop.ts';
import { maintainProof } from './maintain-proof.ts';

const signer = makeCheckpointSigner(Buffer.alloc(32, 7).toString('base64url'));
const now = () => new Date();
const metadata = {
  ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
  ...{ correlationId: 'c-1', schemaVersion: 1 },
};
const SHORT = expect.stringMatching(
  /^history: the log ends before events that its proof covers: an older copy of it is in place, stop the shop, .+ npm run restore -- DIR/,
);
const LACKS = expect.stringMatching(
  /^history: the log lacks events that its proof covers, late\/\d among them/,
);

type Shop = {
  readonly log: EventLog;
  readonly append: (stream: string, events: number) => Promise<void>;
  /** Starts a worker that maintains the proof, and resolves when it follows the log; the shop's `stop` stops it. */
  readonly prove: () => Promise<void>;
  /** Resolves when the newest checkpoint covers the whole log. */
  readonly signed: () => Promise<void>;
  readonly warnings: () => Promise<readonly string[]>;
  /** What the public checkpoint warns of. */
  readonly lacksEvents: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

function startShop(url: string, store: ProofStore): Shop {
  const log = connectEventLog(url);
  const end = new AbortController();
  const workers: Promise<void>[] = [];
  const append = async (stream: string, events: number): Promise<void> => {
    const stored = Array.from({ length: events }, (_, number) => ({
      ...{ type: 'NumberTaken', data: { number }, metadata },
    }));
    await log.append(stream, stored, 'no-stream');
  };
  return {
    log,
    append,
    prove: async () => {
      let isLive = false;
      const subscription = shareSubscription({
        head: log.head,
        subscribe: async function* (options) {
          for await (const batch of log.subscribe(options)) {
            isLive ||= batch.live;
            yield batch;
          }
        },
      });
      const ours = { worker: randomUUID(), logger: makeLogger('proof', 'silent'), now };
      workers.push(maintainProof({ log, subscription, store, signer, ...ours, signEveryMs: 50 }, end.signal));
      await until('the end of the log', () => isLive);
    },
    signed: async () => {
      const logId = await log.logId();
      await until('a checkpoint over the whole log', async () => {
        const latest = await store.latestCheckpoint(logId);
        if (latest === undefined) return false;
        return openCheckpoint(latest.note, latest.verifierKey).position === (await log.head());
      });
    },
    warnings: () => makeProofWarnings(store, log, makeLagMeter(log), now)(),
    lacksEvents: () => makeLostEventsProbe(store, log)(),
    stop: async () => {
      end.abort();
      await Promise.all(workers);
      await log.close();
    },
  };
}

/** A log whose last five events were removed after they were signed; `restart` restarts its event store and the shop. */
async function cutOff(): Promise<{ readonly shop: () => Shop; readonly restart: () => Promise<void> }> {
  const [eventStore, folder] = await Promise.all([startEventStore(), memoryFolder()]);
  const store = openProofStore({ proofsUrl: undefined, dataDir: folder.path });
  const [data, copy] = [join(eventStore.folder, 'event-store'), join(folder.path, 'copy')];
  let shop = startShop(eventStore.url, store);
  onTestFinished(async () => {
    await shop.stop();
    await store.close();
    await Promise.all([eventStore.stop(), folder.remove()]);
  });
  const restart = async (between = () => Promise.resolve()): Promise<void> => {
    await shop.stop();
    await eventStore.kill();
    await between();
    await eventStore.restart();
    shop = startShop(eventStore.url, store);
  };

  await shop.log.logId();
  await shop.append('early', 3);
  await restart(() => cp(data, copy, { recursive: true }));
  await shop.prove();
  await shop.append('late', 5);
  await shop.signed();
  expect([await shop.warnings(), await shop.lacksEvents()]).toEqual([[], false]);
  await restart(async () => {
    await rm(data, { recursive: true });
    await cp(copy, data, { recursive: true });
  });
  return { shop: () => shop, restart };
}

test('warns of a log that was cut off, also when log and proof have grown past its former end', async () => {
  const { shop, restart } = await cutOff();
  await shop().prove();
  expect([await shop().warnings(), await shop().lacksEvents()]).toEqual([[SHORT], true]);
  // With a longer name the former end is between two events.
  await shop().append('again-and-again', 7);
  await shop().signed();
  expect([await shop().warnings(), await shop().lacksEvents()]).toEqual([[LACKS], true]);
  await restart();
  expect([await shop().warnings(), await shop().lacksEvents()]).toEqual([[LACKS], true]);
});

test('warns of it before a worker continues the proof', async () => {
  const { shop } = await cutOff();
  await shop().append('again', 9);
  expect([await shop().warnings(), await shop().lacksEvents()]).toEqual([[LACKS], true]);
});
