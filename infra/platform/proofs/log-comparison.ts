// Compares the log, event by event, with the Merkle tree that a worker made of it and with the newest signed checkpoint. A checksum shows what a disk
// has damaged; the tree also shows what was changed together with its checksum.
import type { RawEvent } from '@aangan/shared-events/codec';
import { openCheckpoint, type SignedCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { hashPair, rootOf, sameHash, type Hash } from '@aangan/shared-events/proof/merkle';
import { cachedChunks, nodesOf, positionsOf } from '@aangan/shared-events/proof/stored-tree';
import type { EventLog } from '../event-log/event-log.ts';
import type { ProofStore } from './proof-store.ts';

export type ProofDifference = {
  /**
   * `changed`: the tree has another event at this position of the log. `inserted`: it has none there. `removed`: it has events where the log has none.
   * `proof`: the tree itself is not the one that was signed.
   */
  readonly kind: 'changed' | 'inserted' | 'removed' | 'proof';
  /** A sentence for operators and auditors that names the place. */
  readonly message: string;
};

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
  /** How many events of the log were compared with the tree. */
  readonly compared: () => number;
  /** How many of those are newer than the checkpoint: the tree has them, but no signature covers them. */
  readonly unsigned: () => number;
  /** How many events that were added are newer than the tree: nothing proves them yet. */
  readonly newer: () => number;
  /** What differs so far, in the order of the log: the first hundred. */
  readonly differences: () => readonly ProofDifference[];
};

const MOST_DIFFERENCES = 100;

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
  for (let position = after; (position ?? -1n) < end;) {
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
  const chunks = cachedChunks(proofs.chunksOf(logId));
  const [nodeAt, positionAt] = [nodesOf(chunks), positionsOf(chunks)];
  const differences: ProofDifference[] = [];
  const report = (kind: ProofDifference['kind'], message: string): void => {
    if (differences.length < MOST_DIFFERENCES) differences.push({ kind, message });
  };
  /** The whole subtrees of the leaves before `next` (RFC 6962, section 2.1). */
  const stack: { readonly level: number; readonly hash: Hash }[] = [];
  let next = 0;
  let compared = 0;
  let unsigned = 0;
  let newer = 0;
  let seen = -1n;
  let missing: { readonly from: bigint; readonly to: bigint; readonly events: number } | undefined;

  const takeLeaf = async (): Promise<Hash> => {
    const leaf = await nodeAt(0, next);
    let node = { level: 0, hash: leaf };
    for (let left = stack.at(-1); left?.level === node.level; left = stack.at(-1)) {
      node = { level: node.level + 1, hash: hashPair(left.hash, node.hash) };
      stack.pop();
    }
    stack.push(node);
    next += 1;
    const root = (): Hash =>
      stack.map(({ hash }) => hash).reduceRight((right, left) => hashPair(left, right));
    if (next === size && !sameHash(await rootOf(nodeAt, size), root()))
      report('proof', `The Merkle tree is inconsistent at its end, event ${size}.`);
    if (next === checkpoint?.size && !sameHash(checkpoint.root, root()))
      report(
        'proof',
        `The first ${next} events of the Merkle tree do not match the checkpoint signed at ${checkpoint.at}.`,
      );
    return leaf;
  };
  const takeMissing = async (position: bigint): Promise<void> => {
    await takeLeaf();
    missing = { from: missing?.from ?? position, to: position, events: (missing?.events ?? 0) + 1 };
  };
  const reportMissing = (isAtEnd: boolean): void => {
    if (missing === undefined) return;
    const { from, to, events } = missing;
    const what =
      events === 1
        ? `The event at position ${from} was`
        : `${events} events, from position ${from} to ${to}, were`;
    report(
      'removed',
      `${what} removed: the Merkle tree has ${events === 1 ? 'it' : 'them'}${isAtEnd ? ', and the end of the log is missing' : ''}.`,
    );
    missing = undefined;
  };
  const compare = async (event: RawEvent): Promise<void> => {
    if (event.position <= seen) return;
    seen = event.position;
    if (state === undefined || event.position > state.position) {
      newer += 1;
      return;
    }
    const { type, stream, revision, position } = event;
    const place = `${type} at ${stream}/${revision}, position ${position},`;
    while (next < size && (await positionAt(next)) < position) await takeMissing(await positionAt(next));
    reportMissing(false);
    if (next >= size || (await positionAt(next)) !== position)
      return report('inserted', `${place} was inserted: the Merkle tree has no event there.`);
    compared += 1;
    if (next >= (checkpoint?.size ?? 0)) unsigned += 1;
    const leaf = await takeLeaf();
    if (!sameHash(leaf, leafHash({ ...event, revision: Number(revision) })))
      report('changed', `${place} was changed: it does not match the Merkle tree.`);
  };

  return {
    checkpoint,
    verifierKey: latest?.verifierKey,
    position: state?.position,
    add: async (events) => {
      for (const event of events) if (hasLeaf(event)) await compare(event);
    },
    finish: async () => {
      while (next < size) await takeMissing(await positionAt(next));
      reportMissing(true);
      if (checkpoint !== undefined && checkpoint.size > size)
        report(
          'proof',
          `The checkpoint signed at ${checkpoint.at} covers ${checkpoint.size} events, the Merkle tree only ${size}.`,
        );
    },
    compared: () => compared,
    unsigned: () => unsigned,
    newer: () => newer,
    differences: () => differences,
  };
}
