// Compares the log, event by event, with the Merkle tree that a worker made of it and with the newest signed checkpoint. A checksum shows what a disk
// has damaged; the tree also shows what was changed together with its checksum.
import type { RawEvent } from '@aangan/shared-events/codec';
import { openCheckpoint, type SignedCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import type { EventLog } from '../event-log/event-log.ts';
import { matchEvents } from './event-matching.ts';
import { listDifferences, type ProofDifference } from './proof-differences.ts';
import type { ProofStore } from './proof-store.ts';
import { walkTree } from './tree-walk.ts';

export type LogComparison = {
  /** The newest signed checkpoint, and the key that it is verified with; undefined before the first. */
  readonly checkpoint: SignedCheckpoint | undefined;
  readonly verifierKey: string | undefined;
  /** The commit position up to which the tree is built; undefined without a tree. */
  readonly position: bigint | undefined;
  /** Adds the next events of the log; those of the event store itself, those behind the tree and those that were added before count for nothing. */
  readonly add: (events: readonly RawEvent[]) => Promise<void>;
  /** To be called when the log was read up to `position` or to its end: what the tree has behind the last event is missing. */
  readonly finish: () => Promise<void>;
  /** Whether the tree has nothing behind the events that were added. */
  readonly isComplete: () => boolean;
  /** How many events of the log were compared with the tree. */
  readonly compared: () => number;
  /** How many of those are newer than the checkpoint: the tree has them, but no signature covers them. */
  readonly unsigned: () => number;
  /** How many events that were added are newer than the tree: nothing proves them yet. */
  readonly newer: () => number;
  /** What differs so far, in the order of the log: the first hundred. */
  readonly differences: () => readonly ProofDifference[];
};

/** Whether an event has a leaf in the tree: the event store's own events have none. */
export function hasLeaf({ type, stream }: Pick<RawEvent, 'type' | 'stream'>): boolean {
  return !type.startsWith('$') && !stream.startsWith('$');
}

const PAGE = 500;

/** Adds what the log has after a commit position (undefined: from its beginning) up to the end of the tree, and finishes the comparison. */
export async function finishComparison(
  comparison: LogComparison,
  log: Pick<EventLog, 'eventsAfter'>,
  after: bigint | undefined,
): Promise<void> {
  const end = comparison.position ?? -1n;
  // Inserted events move the last ones behind the end of the tree.
  for (let position = after; (position ?? -1n) < end || !comparison.isComplete();) {
    const page = await log.eventsAfter(position, PAGE);
    await comparison.add(page);
    if (page.length < PAGE) break;
    position = page.at(-1)?.position;
  }
  await comparison.finish();
}

/** Starts a comparison with the tree as it is now. Throws `BadCheckpointError` when the newest checkpoint is not one. */
export async function compareLog(
  proofs: Pick<ProofStore, 'state' | 'chunksOf' | 'latestCheckpoint'>,
  logId: string,
): Promise<LogComparison> {
  // In this order, because a worker may let the tree grow meanwhile.
  const latest = await proofs.latestCheckpoint(logId);
  const checkpoint = latest && openCheckpoint(latest.note, latest.verifierKey);
  const state = await proofs.state(logId);
  const size = state?.size ?? 0;
  const differences = listDifferences();
  const walk = walkTree({ read: proofs.chunksOf(logId), size, checkpoint }, differences.proof);
  let [compared, unsigned] = [0, 0];
  const onCompared = (index: number): void => {
    compared += 1;
    if (index >= (checkpoint?.size ?? 0)) unsigned += 1;
  };
  const matching = matchEvents({ walk, end: state?.position, differences, onCompared });
  let seen = -1n;
  return {
    checkpoint,
    verifierKey: latest?.verifierKey,
    position: state?.position,
    add: async (events) => {
      for (const event of events.filter(hasLeaf)) {
        if (event.position <= seen) continue;
        seen = event.position;
        await matching.take(event);
      }
    },
    finish: async () => {
      await matching.finish();
      if (checkpoint !== undefined && checkpoint.size > size)
        differences.proof(
          `The checkpoint signed at ${checkpoint.at} covers ${checkpoint.size} events, the Merkle tree only ${size}.`,
        );
    },
    isComplete: () => walk.next() >= size,
    compared: () => compared,
    unsigned: () => unsigned,
    newer: matching.newer,
    differences: differences.list,
  };
}
