// Matches the events of a log, one after the other, with the leaves of its tree. An event that the next leaf does not belong to is a suspect; whether it
// was changed or inserted shows the next event that has a leaf.
import type { RawEvent } from '@aangan/shared-events/codec';
import { sameHash, type Hash } from '@aangan/shared-events/proof/merkle';
import { hashBefore, SEARCHED, startShift } from './log-shift.ts';
import { MOST_DIFFERENCES, type ProofDifferences } from './proof-differences.ts';
import type { TreeWalk } from './tree-walk.ts';

export type EventMatching = {
  /** Takes the next event of the log. */
  readonly take: (event: RawEvent) => Promise<void>;
  /** How many events so far are newer than the tree. */
  readonly newer: () => number;
  /** To be called at the end of the log: leaves that are left have no event. */
  readonly finish: () => Promise<void>;
};

type Needs = {
  readonly walk: TreeWalk;
  /** The commit position that the tree is built to; undefined without a tree. */
  readonly end: bigint | undefined;
  readonly differences: ProofDifferences;
  /** Called with the index of each leaf that an event was compared with. */
  readonly onCompared: (index: number) => void;
};

type FoundLeaf = {
  readonly index: number;
  /** By how much the event's revision was raised. */
  readonly by: number;
};

/** Starts with the first event of the log and the first leaf. */
export function matchEvents({ walk, end, differences, onCompared }: Needs): EventMatching {
  const shift = startShift();
  /** Events that the tree does not have here. */
  let suspects: RawEvent[] = [];
  /** The first events behind the position of the tree's end, while leaves are left: they were inserted if the event of such a leaf follows. */
  let late: RawEvent[] = [];
  let newer = 0;
  /** The leaf that has the position of the newest suspect, or the first after it. */
  let ahead = 0;

  const placeOf = async (index: number): Promise<bigint> => shift.now(await walk.positionAt(index));
  const isNewer = ({ position }: RawEvent): boolean => end === undefined || shift.before(position) > end;

  /** Passes the leaf of an event that has one. */
  const passOwnLeaf = async (): Promise<void> => {
    onCompared(walk.next());
    await walk.pass();
  };
  const passMissing = async (): Promise<void> => {
    const position = await walk.positionAt(walk.next());
    shift.removed(await walk.pass(), position);
    differences.removed(position);
  };
  const reportInserted = (event: RawEvent): void => differences.inserted(event, shift.inserted(event));

  /** Reports what the log has instead of the leaves before `to`: a suspect at the position of a leaf was changed, any other one inserted. */
  const settle = async (to: number): Promise<void> => {
    const left = suspects;
    suspects = [];
    const changesAll = left.length === to - walk.next();
    while (walk.next() < to) {
      const place = await placeOf(walk.next());
      while (!changesAll && (left[0]?.position ?? place) < place) {
        differences.endRemoved();
        left.splice(0, 1).forEach(reportInserted);
      }
      const [event] = left;
      if (event === undefined || (!changesAll && event.position !== place)) {
        await passMissing();
        continue;
      }
      left.shift();
      differences.endRemoved();
      await passOwnLeaf();
      differences.changed(event);
    }
    if (left.length > 0) differences.endRemoved();
    left.forEach(reportInserted);
  };

  /** The leaf of an event that is not the next one: that of its position, or one of those that follow. */
  const findLeaf = async (event: RawEvent): Promise<FoundLeaf | undefined> => {
    const hashAs = cachedHashes(event);
    ahead = Math.max(ahead, walk.next());
    while (ahead < walk.size && (await placeOf(ahead)) < event.position) ahead += 1;
    const isFull = differences.list().length + suspects.length >= MOST_DIFFERENCES;
    const searched = isFull ? 0 : Math.min(SEARCHED, walk.size - walk.next());
    const following = Array.from({ length: searched }, (_, at) => walk.next() + at);
    for (const index of [...(ahead < walk.size ? [ahead] : []), ...following]) {
      const leaf = await walk.leafAt(index);
      const raises = shift.raises(event, [...suspects, ...late], index - walk.next());
      const by = raises.find((each) => sameHash(leaf, hashAs(each)));
      if (by !== undefined) return { index, by };
    }
    return undefined;
  };
  const addSuspect = async (event: RawEvent): Promise<void> => {
    suspects.push(event);
    if (suspects.length < MOST_DIFFERENCES) return;
    // So many are another log: each is compared with what is at its position.
    const isThere = ahead < walk.size && (await placeOf(ahead)) === event.position;
    await settle(isThere ? ahead + 1 : ahead);
  };
  const passFound = async (event: RawEvent, { index, by }: FoundLeaf): Promise<void> => {
    const was = await walk.positionAt(index);
    suspects.push(...late);
    newer -= late.length;
    late = [];
    // The worker adds what it finds in a changed log with the positions of that log.
    const isExplained = index > walk.next() || suspects.length > 0 || was === event.position;
    await settle(index);
    differences.endRemoved();
    if (!isExplained && shift.now(was) !== event.position) differences.moved(event, was);
    shift.found(event, was, by);
    await passOwnLeaf();
  };
  const addNewer = (event: RawEvent): void => {
    newer += 1;
    if (walk.next() < walk.size && late.length < SEARCHED) late.push(event);
  };
  const isNextLeafOf = async (event: RawEvent): Promise<boolean> => {
    const index = walk.next();
    if (suspects.length + late.length > 0 || index >= walk.size || (await placeOf(index)) !== event.position)
      return false;
    return sameHash(await walk.leafAt(index), hashBefore(event, shift.raisedBy(event)));
  };

  return {
    take: async (event) => {
      if (end === undefined || (walk.next() >= walk.size && isNewer(event))) return addNewer(event);
      if (await isNextLeafOf(event)) return passOwnLeaf();
      const found = await findLeaf(event);
      if (found !== undefined) return passFound(event, found);
      if (isNewer(event)) return addNewer(event);
      return addSuspect(event);
    },
    newer: () => newer,
    finish: async () => {
      await settle(walk.size);
      differences.endRemoved('at the end');
    },
  };
}

/** The hashes of an event by how much its revision was raised, each computed once. */
function cachedHashes(event: RawEvent): (raisedBy: number) => Hash {
  const hashes = new Map<number, Hash>();
  return (by) => {
    const hash = hashes.get(by) ?? hashBefore(event, by);
    hashes.set(by, hash);
    return hash;
  };
}
