// Where the tree has the events of a log. An event has a leaf at its commit position, unless something was inserted into the log before it, or removed: then
// its position is another, and its revision too where that was in its stream.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { hasLeaf } from '@aangan/platform/proofs/log-comparison';
import { hashBefore, RAISES, SEARCHED, textOf } from '@aangan/platform/proofs/log-shift';
import type { RawEvent } from '@aangan/shared-events/codec';
import { sameHash } from '@aangan/shared-events/proof/merkle';
import { leavesBetween, nodesOf, positionsOf, type ReadChunk } from '@aangan/shared-events/proof/stored-tree';

/** The log, and its tree, of which the first `size` leaves are signed. */
export type TreeToSearch = {
  readonly log: Pick<EventLog, 'eventsAfter'>;
  readonly read: ReadChunk;
  readonly size: number;
};

export type PlacedEvent = {
  /** With the revision that was signed, where the tree has it with another one. */
  readonly event: RawEvent;
  /** The index of its leaf or, of an inserted event, that of the next event that has one: its hash does not lead to the root. */
  readonly index: number;
  /** False for one that was inserted. */
  readonly hasLeaf: boolean;
  /** Whether its hash is that of its leaf: false also for one that was changed. */
  readonly isAsSigned: boolean;
};

/** Finds the leaves of events, which are in the order of the log and may have others between them. One that was changed has a leaf, one that was inserted none. */
export async function placeInTree(
  tree: TreeToSearch,
  events: readonly RawEvent[],
): Promise<readonly PlacedEvent[]> {
  const found = await Promise.all(events.map((event) => findLeaf(tree, event)));
  const placed: Place[] = [];
  let shift = 0n;
  for (const [at, event] of events.entries()) {
    const leaf = found[at];
    if (leaf !== undefined) shift = event.position - leaf.position;
    placed.push(
      leaf === undefined ? await findPlace(tree, event, shift) : { index: leaf.index, hasLeaf: true },
    );
  }
  let next: number | undefined;
  return events
    .map((event, at) => ({
      ...{ event, raisedBy: found[at]?.raisedBy ?? 0, isAsSigned: found[at] !== undefined },
      ...(placed[at] ?? NOWHERE),
    }))
    .toReversed()
    .map(({ event, raisedBy, index, hasLeaf: isOfTree, isAsSigned }) => {
      next = isOfTree ? index : (next ?? Math.max(0, Math.min(index, tree.size - 1)));
      const signed = { ...event, revision: event.revision - BigInt(raisedBy) };
      return { event: signed, index: next, hasLeaf: isOfTree, isAsSigned };
    })
    .toReversed();
}

type Place = Pick<PlacedEvent, 'index' | 'hasLeaf'>;

const NOWHERE: Place = { index: 0, hasLeaf: false };

/** The place of an event whose hash is no leaf: it was changed, or inserted before the event that the leaf at this place belongs to. */
async function findPlace(tree: TreeToSearch, { position }: RawEvent, shift: bigint): Promise<Place> {
  const place = position - shift;
  const { from, to } = await leavesBetween(tree.read, tree.size, place, place + 1n);
  if (from === to) return { index: from, hasLeaf: false };
  const leaf = await nodesOf(tree.read)(0, from);
  const following = await tree.log.eventsAfter(position, SEARCHED);
  const isOfLaterOne = following
    .filter(hasLeaf)
    .some((event) => RAISES.some((raisedBy) => sameHash(leaf, hashBefore(event, raisedBy))));
  return { index: from, hasLeaf: !isOfLaterOne };
}

type FoundLeaf = { readonly index: number; readonly position: bigint; readonly raisedBy: number };

/** The leaf of an event, at its position or near; undefined for one that was changed or inserted. */
export async function findLeaf(
  { read, size }: TreeToSearch,
  event: RawEvent,
): Promise<FoundLeaf | undefined> {
  const [nodeAt, positionAt] = [nodesOf(read), positionsOf(read)];
  const { from, to } = await leavesBetween(read, size, event.position, event.position + 1n);
  if (from < to && sameHash(await nodeAt(0, from), hashBefore(event, 0)))
    return { index: from, position: event.position, raisedBy: 0 };
  const near = new Map<string, number>();
  for (let index = Math.max(0, from - SEARCHED); index < Math.min(size, from + SEARCHED); index++)
    near.set(textOf(await nodeAt(0, index)), index);
  for (const raisedBy of RAISES) {
    const index = near.get(textOf(hashBefore(event, raisedBy)));
    if (index !== undefined) return { index, position: await positionAt(index), raisedBy };
  }
  return undefined;
}
