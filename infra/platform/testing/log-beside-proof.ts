// A log in an event store of a test file, and an empty proof store for each of its tests: for tests of a log that is not the one that was signed.
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import type { Actor } from '@aangan/shared-events/event';
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { connectEventLog, type EventLog } from '../event-log/event-log.ts';
import { hasLeaf } from '../proofs/log-comparison.ts';
import type { ProofStore } from '../proofs/proof-store.ts';
import { emptyProofStore, storeProof, type StoredProof } from './store-proof.ts';

/** The seed of the key that the proofs are signed with. */
export const TEST_SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

/** An event with a number, caused by the shop itself unless `by` is another one. */
export const numberTaken = (number: number, by: Actor = { kind: 'system' }): StoredEvent => ({
  type: 'NumberTaken',
  data: { number },
  metadata: {
    ...{ at: '2026-11-18T06:12:09.000Z', by, origin: { client: 'cli' } },
    ...{ correlationId: `c-${number}`, schemaVersion: 1 },
  },
});

/** What a test reads of it; all but `prove` only within a test. */
export type LogBesideProof = {
  readonly log: EventLog;
  readonly logId: string;
  readonly proofs: ProofStore;
  /** The events of the log when it was written, those of the event store left out. */
  readonly events: readonly RawEvent[];
  readonly eventAt: (index: number) => RawEvent;
  /** Stores the tree of these leaves and a checkpoint, in an empty store. */
  readonly prove: (
    leaves: readonly NewLeaf[],
    signed?: Pick<StoredProof, 'signed' | 'signedLeaves' | 'last'>,
  ) => Promise<void>;
};

/** Call it at the top of a test file; `write` fills the log once. */
export function useLogBesideProof(write: (log: EventLog) => Promise<void>): LogBesideProof {
  let eventStore: EventStoreHere;
  let log: EventLog;
  let logId: string;
  let events: readonly RawEvent[];
  let proofs: ProofStore;
  beforeAll(async () => {
    eventStore = await startEventStoreHere();
    log = connectEventLog(eventStore.url);
    logId = await log.logId();
    await write(log);
    events = (await log.eventsAfter(undefined, 10_000)).filter(hasLeaf);
  });
  afterAll(async () => {
    await log.close();
    await eventStore.stop();
  });
  beforeEach(async () => {
    proofs = await emptyProofStore();
  });
  afterEach(() => proofs.close());
  return {
    get log() {
      return log;
    },
    get logId() {
      return logId;
    },
    get proofs() {
      return proofs;
    },
    get events() {
      return events;
    },
    eventAt: (index) => {
      const event = events[index];
      if (event === undefined) throw new Error(`there is no event ${index}`);
      return event;
    },
    prove: async (leaves, signed = {}) => {
      await proofs.close();
      proofs = await emptyProofStore();
      await storeProof(proofs, { logId, signingKey: TEST_SIGNING_KEY, leaves, ...signed });
    },
  };
}
