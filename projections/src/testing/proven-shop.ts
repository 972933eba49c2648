// A log with a worker that maintains its proof, and nothing else of a shop.
import { randomUUID } from 'node:crypto';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { makeLagMeter } from '@aangan/platform/health/lag';
import { makeLogger } from '@aangan/platform/process/logger';
import { makeLogFaultProbe, makeProofWarnings, type LogFault } from '@aangan/platform/proofs/proof-health';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import { makeCheckpointSigner, openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { maintainProof } from '../proof/maintain-proof.ts';
import { shareSubscription } from '../runtime/worker/shared-subscription.ts';
import { until } from './shop.ts';

const signer = makeCheckpointSigner(Buffer.alloc(32, 7).toString('base64url'));
const now = () => new Date();
const metadata = {
  ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
  ...{ correlationId: 'c-1', schemaVersion: 1 },
};
export type ProvenShop = {
  readonly log: EventLog;
  readonly append: (stream: string, events: number) => Promise<void>;
  /** Starts a worker that maintains the proof, and resolves when it follows the log; the shop's `stop` stops it. */
  readonly prove: () => Promise<void>;
  /** Resolves when the newest checkpoint covers the whole log. */
  readonly signed: () => Promise<void>;
  readonly warnings: () => Promise<readonly string[]>;
  /** What the public checkpoint warns of. */
  readonly fault: () => Promise<LogFault | undefined>;
  readonly stop: () => Promise<void>;
};

/** Connects to an event store and a proof store; nothing is proven before `prove`. */
export function startProvenShop(url: string, store: ProofStore): ProvenShop {
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
    fault: () => makeLogFaultProbe(store, log)(),
    stop: async () => {
      end.abort();
      await Promise.all(workers);
      await log.close();
    },
  };
}
