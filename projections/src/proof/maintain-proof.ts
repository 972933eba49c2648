// One elected worker adds every business event to the Merkle tree over the log and signs a checkpoint whenever the tree has grown. The stored tree
// can be rebuilt from the log; a signed checkpoint cannot be revoked.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { LogBatch } from '@aangan/platform/event-log/subscription';
import type { Logger } from '@aangan/platform/process/logger';
import { countMoved, findEventOf } from '@aangan/platform/proofs/leaf-place';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import type { RawEvent } from '@aangan/shared-events/codec';
import { openCheckpoint, type CheckpointSigner } from '@aangan/shared-events/proof/checkpoint';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { rootOf } from '@aangan/shared-events/proof/merkle';
import { growTree, nodesOf, type TreeState } from '@aangan/shared-events/proof/stored-tree';
import { isBusinessEvent } from '../runtime/fold/business-event.ts';
import { pause, repeatForever } from '@aangan/platform/process/retry';
import { followOlderCopies, type SharedSubscription } from '../runtime/worker/shared-subscription.ts';
import { recordClockSteps } from './record-clock-steps.ts';
import { truncatedBy } from './truncation.ts';

export type ProofOptions = {
  readonly log: Pick<EventLog, 'logId' | 'readStream'>;
  readonly subscription: SharedSubscription;
  readonly store: ProofStore;
  readonly signer: CheckpointSigner;
  /** The unique name of this worker. */
  readonly worker: string;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Receives the latest event time. */
  readonly onTime?: (at: string | null | undefined) => void;
  /** How often a growing tree is signed, and how often a stand-by worker tries to become leader, in milliseconds. */
  readonly signEveryMs?: number;
  readonly standByMs?: number;
};

/** The lease of the leader, in milliseconds. */
const LEASE_MS = 5_000;
const STAND_BY_MS = 1_000;
const SIGN_EVERY_MS = 1_000;
/** How long events are collected before they are added, in milliseconds. */
const COLLECT_MS = 50;

/** Maintains the proof until the signal is aborted. Never rejects. */
export async function maintainProof(options: ProofOptions, signal: AbortSignal): Promise<void> {
  const { store, worker, logger, standByMs = STAND_BY_MS } = options;
  await repeatForever(logger, 'proof', signal, async () => {
    if (await store.acquireLease(worker, LEASE_MS)) await leadProof(options, signal);
    else {
      options.onTime?.((await store.clock(await options.log.logId()))?.latestAt);
      await pause(standByMs, signal);
    }
  });
  await store.releaseLease(worker).catch(() => undefined);
}

async function leadProof(options: ProofOptions, signal: AbortSignal): Promise<void> {
  const { log, subscription, store, worker, logger, signEveryMs = SIGN_EVERY_MS } = options;
  const logId = await log.logId();
  const end = new AbortController();
  const leading = AbortSignal.any([signal, end.signal]);
  const tree = { state: await store.state(logId), live: false };

  const signing = repeatForever(logger, 'signing of the log', leading, async () => {
    await pause(signEveryMs, leading);
    if (!(await store.acquireLease(worker, LEASE_MS))) return end.abort();
    if (tree.live && tree.state !== undefined) await signIfGrown(options, tree.state);
  });
  const growing = followOlderCopies(
    subscription,
    {
      position: () => tree.state?.position,
      deliveryDelay: () => COLLECT_MS,
      take: async (batch) => {
        tree.state = await add(options, logId, tree.state, batch);
        tree.live = batch.live;
      },
    },
    leading,
  );
  const clock = recordClockSteps(options, leading);
  try {
    await Promise.all([growing, clock]);
  } finally {
    end.abort();
    await Promise.allSettled([growing, clock, signing]);
  }
}

/** Adds the new events of a batch. Rejects when another worker has written the tree meanwhile. */
async function add(
  options: ProofOptions,
  logId: string,
  before: TreeState | undefined,
  batch: LogBatch,
): Promise<TreeState | undefined> {
  const { store, logger } = options;
  const fresh = batch.events.filter(({ position }) => before === undefined || position > before.position);
  const truncated = fresh.flatMap(truncatedBy);
  if (truncated.length > 0) {
    logger.error({ streams: truncated }, 'stream metadata allows the event store to delete events');
    const known = await store.truncated(logId);
    await store.putTruncated(logId, [...new Set([...known, ...truncated])].slice(0, 100));
  }
  const business = fresh.filter(isBusinessEvent);
  if (business.length === 0) return before;
  const moved = await checkLastLeaf(options, logId, before, business);
  const added = business.slice(moved);
  const newest = added.at(-1);
  if (newest === undefined) return before;
  const leaves = added.map((event) => ({
    hash: leafHash({ ...event, revision: Number(event.revision) }),
    position: event.position,
  }));
  const size = (before?.size ?? 0) + leaves.length;
  const chunks = await growTree(store.chunksOf(logId), before?.size ?? 0, leaves);
  const to = { logId, size, position: newest.position };
  const last = { index: size - 1, stream: newest.stream, revision: Number(newest.revision) };
  if (!(await store.grow({ from: before, to, chunks, last })))
    throw new Error('another worker has written the proof');
  return to;
}

/** The most lost leaves that are recorded; the first is what matters. */
const MOST_LOST = 20;

/**
 * Records that the log has not the last event of the tree at its place, before the tree grows: the end of the log was cut off and it has grown again, or
 * something was inserted or removed before, and the newest leaves will soon be of events that it has. Resolves with how many of the events to add the
 * tree has already, because they were only moved.
 */
async function checkLastLeaf(
  { log, store, logger }: ProofOptions,
  logId: string,
  state: TreeState | undefined,
  events: readonly RawEvent[],
): Promise<number> {
  const last = await store.lastLeaf(logId);
  if (last === undefined || state === undefined) return 0;
  const chunks = store.chunksOf(logId);
  const { is: found } = await findEventOf(log, chunks, last);
  if (found === 'there') return 0;
  const { index, stream, revision } = last;
  logger.error({ stream, revision, found }, 'log is not the one of its proof');
  const known = await store.lostLeaves(logId);
  if (known.length < MOST_LOST && !known.some((leaf) => leaf.index === index))
    await store.putLostLeaves(logId, [...known, last]);
  return found === 'moved' ? countMoved(chunks, state.size, events) : 0;
}

async function signIfGrown({ store, signer, now }: ProofOptions, state: TreeState): Promise<void> {
  const { logId, size, position } = state;
  const latest = await store.latestCheckpoint(logId);
  const signed = latest && openCheckpoint(latest.note, latest.verifierKey);
  // The newest is signed again by a new key, and by a release that signs scopes.
  if (signed?.size === size && signed.signsScopes && latest?.verifierKey === signer.verifierKey) return;
  const root = await rootOf(nodesOf(store.chunksOf(logId)), size);
  // Signed times never decrease, even when the clock goes back.
  const at = latestOf(signed?.at ?? '', now().toISOString());
  const note = signer.sign({ logId, size, root, position, at });
  await store.putCheckpoint(logId, at.slice(0, 13), note, signer.verifierKey);
}

/** The later of two times in the format of `toISOString`; the first may be empty. */
function latestOf(one: string, other: string): string {
  return one > other ? one : other;
}
