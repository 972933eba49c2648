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
   * `changed`: the tree has another event at this place of the log. `inserted`: it has none there. `removed`: it has events where the log has none. Those
   * that only moved by that, in the log or in their stream, are no differences.
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

const MOST_DIFFERENCES = 100;

/** Whether an event has a leaf in the tree: the event store's own events have none. */
export function hasLeaf({ type, stream }: Pick<RawEvent, 'type' | 'stream'>): boolean {
  return !type.startsWith('$') && !stream.startsWith('$');
}

const PAGE = 500;
/** How many leaves an event is searched in, and by how much its revision may be renumbered, where the log differs from the tree. */
const SEARCHED = 50;

const textOf = (hash: Hash): string => Buffer.from(hash).toString('base64');
const placeOf = ({ type, stream, revision, position }: RawEvent): string =>
  `${type} at ${stream}/${revision}, position ${position},`;
/** The hash of an event as it was before its revision was raised. */
const hashOf = (event: RawEvent, raisedBy: number): Hash =>
  leafHash({ ...event, revision: Number(event.revision) - raisedBy });

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
  /** How far behind its leaf an event of the log is: what was inserted or removed before it moves its position, and its revision in its stream. */
  let moved = 0n;
  const renumbered = new Map<string, number>();
  let removed = 0;
  const inserted = new Map<string, number>();
  /** Events that the tree does not have here; whether they were changed or inserted shows the next one that it has. */
  let suspects: RawEvent[] = [];
  /** The leaf that has the position of the newest suspect, or the first after it. */
  let ahead = 0;
  /** Position by hash of what was removed: it may be found elsewhere. */
  const removedLeaves = new Map<string, bigint>();

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
  const takeMissing = async (): Promise<void> => {
    const position = await positionAt(next);
    const leaf = await takeLeaf();
    removed += 1;
    if (removedLeaves.size < MOST_DIFFERENCES) removedLeaves.set(textOf(leaf), position);
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
  /** Takes the leaf of an event that has one. */
  const takeOwnLeaf = async (): Promise<void> => {
    compared += 1;
    if (next >= (checkpoint?.size ?? 0)) unsigned += 1;
    await takeLeaf();
  };
  /** Where the tree has an event that is somewhere else in the log, and maybe in its stream. */
  const positionOfRemoved = (event: RawEvent): bigint | undefined => {
    for (let by = -SEARCHED; by <= SEARCHED; by++) {
      const position = removedLeaves.get(textOf(hashOf(event, by)));
      if (position !== undefined) return position;
    }
    return undefined;
  };
  const reportInserted = (event: RawEvent): void => {
    inserted.set(event.stream, (inserted.get(event.stream) ?? 0) + 1);
    const was = removedLeaves.size === 0 ? undefined : positionOfRemoved(event);
    report(
      'inserted',
      was === undefined
        ? `${placeOf(event)} was inserted: the Merkle tree has no event there.`
        : `${placeOf(event)} was moved: the Merkle tree has it at position ${was}.`,
    );
  };
  const renumberedBy = ({ stream }: RawEvent): number => renumbered.get(stream) ?? 0;
  /** Reports what the log has instead of the leaves before `end`: a suspect at the position of a leaf was changed, any other one inserted. */
  const settle = async (end: number): Promise<void> => {
    const left = suspects;
    suspects = [];
    const changesAll = left.length === end - next;
    while (next < end) {
      const place = (await positionAt(next)) + moved;
      while (!changesAll && (left[0]?.position ?? place) < place) {
        reportMissing(false);
        left.splice(0, 1).forEach(reportInserted);
      }
      const [event] = left;
      if (event === undefined || (!changesAll && event.position !== place)) {
        await takeMissing();
        continue;
      }
      left.shift();
      reportMissing(false);
      await takeOwnLeaf();
      report('changed', `${placeOf(event)} was changed: it does not match the Merkle tree.`);
    }
    if (left.length > 0) reportMissing(false);
    left.forEach(reportInserted);
  };
  /** By how much the revision of an event may have been raised: only what was inserted into a stream, or removed, renumbers what follows in it. */
  const renumberingsOf = (event: RawEvent, index: number): readonly number[] => {
    const pending = suspects.filter(({ stream }) => stream === event.stream).length;
    const most = Math.min(SEARCHED, (inserted.get(event.stream) ?? 0) + pending);
    const least = -Math.min(SEARCHED, removed + index - next);
    return [renumberedBy(event), ...Array.from({ length: most - least + 1 }, (_, at) => least + at)];
  };
  /** The leaf of an event that is not the next one: that of its position, or one of those that follow. */
  const findLeaf = async (event: RawEvent) => {
    const hashes = new Map<number, Hash>();
    const hashAs = (by: number): Hash => {
      const hash = hashes.get(by) ?? hashOf(event, by);
      hashes.set(by, hash);
      return hash;
    };
    ahead = Math.max(ahead, next);
    while (ahead < size && (await positionAt(ahead)) + moved < event.position) ahead += 1;
    const isFull = differences.length + suspects.length >= MOST_DIFFERENCES;
    const end = isFull ? next : Math.min(size, next + SEARCHED);
    const following = Array.from({ length: end - next }, (_, at) => next + at);
    for (const index of [...(ahead < size ? [ahead] : []), ...following]) {
      const leaf = await nodeAt(0, index);
      const by = renumberingsOf(event, index).find((each) => sameHash(leaf, hashAs(each)));
      if (by !== undefined) return { index, by };
    }
    return undefined;
  };
  const addSuspect = async (event: RawEvent): Promise<void> => {
    suspects.push(event);
    if (suspects.length < MOST_DIFFERENCES) return;
    // So many are another log: each is compared with what is at its position.
    const isThere = ahead < size && (await positionAt(ahead)) + moved === event.position;
    await settle(isThere ? ahead + 1 : ahead);
  };
  const compare = async (event: RawEvent): Promise<void> => {
    if (event.position <= seen) return;
    seen = event.position;
    if (state === undefined || (next >= size && event.position - moved > state.position)) {
      newer += 1;
      return;
    }
    const isNext =
      suspects.length === 0 && next < size && (await positionAt(next)) + moved === event.position;
    if (isNext && sameHash(await nodeAt(0, next), hashOf(event, renumberedBy(event)))) return takeOwnLeaf();
    const found = await findLeaf(event);
    if (found === undefined) {
      if (event.position - moved > state.position) newer += 1;
      else await addSuspect(event);
      return;
    }
    const isExplained = found.index > next || suspects.length > 0;
    await settle(found.index);
    reportMissing(false);
    const was = await positionAt(found.index);
    if (!isExplained && was + moved !== event.position)
      report('changed', `${placeOf(event)} was moved: the Merkle tree has it at position ${was}.`);
    moved = event.position - was;
    renumbered.set(event.stream, found.by);
    await takeOwnLeaf();
  };

  return {
    checkpoint,
    verifierKey: latest?.verifierKey,
    position: state?.position,
    add: async (events) => {
      for (const event of events) if (hasLeaf(event)) await compare(event);
    },
    finish: async () => {
      await settle(size);
      reportMissing(true);
      if (checkpoint !== undefined && checkpoint.size > size)
        report(
          'proof',
          `The checkpoint signed at ${checkpoint.at} covers ${checkpoint.size} events, the Merkle tree only ${size}.`,
        );
    },
    isComplete: () => next >= size,
    compared: () => compared,
    unsigned: () => unsigned,
    newer: () => newer,
    differences: () => differences,
  };
}
