// Warnings about the proof of the log: it is behind, the log is not the one that it covers, streams may lose events, or the clock is wrong. Only
// warnings, because the shop works without the proof.
import type { TreeState } from '@aangan/shared-events/proof/stored-tree';
import { watchClock } from '../event-log/clock-watch.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { LagMeter } from '../health/lag.ts';
import { findEventOf, type LeafPlace, type LeafSearch } from './leaf-place.ts';
import type { ProofStore } from './proof-store.ts';
import { makeProbe } from '../health/readiness.ts';

/** Lag in seconds from which a warning is given. */
const LATE_AFTER_S = 60;
const CACHED_MS = 5_000;

/** The shop follows the log as it is; only a backup has the events that it lacks. */
const WHAT_TO_DO =
  'stop the shop, keep its data folder, and restore the newest backup: npm run restore -- DIR (operations.md, “A log that was changed”)';

/** What is known to be wrong with the log: its end is missing, or something in it is another than the proof covers. */
export type LogFault = 'cut off' | 'changed';

type FoundFault = {
  readonly fault: LogFault | undefined;
  /** The first leaf without its event, of those that the log lacked before and of the last one; undefined where the log only ends too early. */
  readonly leaf?: LeafPlace | undefined;
  /** Whether the event of the last leaf is not at its position. */
  readonly isLast: boolean;
};

type ProvenLog = Pick<EventLog, 'head' | 'readStream'>;
type LeavesOfLog = Pick<ProofStore, 'chunksOf' | 'lastLeaf' | 'lostLeaves'>;

/** `state` has to be read before, so that the log has all that the proof has, unless it has lost it. */
async function findFault(
  store: LeavesOfLog,
  log: ProvenLog,
  logId: string,
  state: TreeState | undefined,
): Promise<FoundFault> {
  const [before, last, head] = await Promise.all([
    store.lostLeaves(logId),
    store.lastLeaf(logId),
    log.head(),
  ]);
  const search = async (leaf: LeafPlace): Promise<LeafSearch['is']> =>
    (await findEventOf(log, store.chunksOf(logId), leaf)).is;
  const atEnd = last === undefined ? 'there' : await search(last);
  const isShort = state !== undefined && head < state.position;
  // The newest event is in the log: something before it was removed or became shorter.
  if (isShort) return { fault: atEnd === 'moved' ? 'changed' : 'cut off', isLast: atEnd !== 'there' };
  const isChanged = (found: LeafSearch['is']): boolean => found === 'moved' || found === 'replaced';
  let changed = isChanged(atEnd) ? last : undefined;
  for (const leaf of before) {
    const found = await search(leaf);
    if (found === 'missing') return { fault: 'cut off', leaf, isLast: atEnd !== 'there' };
    if (isChanged(found)) changed ??= leaf;
  }
  if (atEnd === 'missing') return { fault: 'cut off', leaf: last, isLast: true };
  return { fault: changed && 'changed', leaf: changed, isLast: atEnd !== 'there' };
}

/**
 * What is known to be wrong with the log; undefined also while log or proof cannot be read. Queries them every few seconds at most, and answers within
 * a second.
 */
export function makeLogFaultProbe(
  store: LeavesOfLog & Pick<ProofStore, 'state'>,
  log: ProvenLog & Pick<EventLog, 'logId'>,
): () => Promise<LogFault | undefined> {
  const query = async (): Promise<LogFault | undefined> => {
    const logId = await log.logId();
    return (await findFault(store, log, logId, await store.state(logId))).fault;
  };
  return makeProbe<LogFault | undefined>(query, undefined, { cacheMs: CACHED_MS });
}

function faultText({ fault, leaf }: FoundFault): string | undefined {
  if (fault === undefined) return undefined;
  const place = leaf && `${leaf.stream}/${leaf.revision}`;
  if (fault === 'changed')
    return `history: the log is not the one that its proof covers: at ${place ?? 'its end'} or before it something was inserted, removed or replaced, npm run verify names it, ${WHAT_TO_DO}`;
  return place === undefined
    ? `history: the log ends before events that its proof covers: an older copy of it is in place, ${WHAT_TO_DO}`
    : `history: the log lacks events that its proof covers, ${place} among them: its end was removed, or an older copy was put in its place, and it has grown since, ${WHAT_TO_DO}`;
}

/** Queries the proof store every few seconds at most; answers within a second, if need be from the cache. */
export function makeProofWarnings(
  store: LeavesOfLog & Pick<ProofStore, 'state' | 'truncated' | 'clock'>,
  log: ProvenLog & Pick<EventLog, 'logId'>,
  meter: Pick<LagMeter, 'after'>,
  now: () => Date,
): () => Promise<readonly string[]> {
  const clock = watchClock(now);
  const query = async (): Promise<readonly string[]> => {
    const logId = await log.logId();
    const [state, truncated, times] = await Promise.all([
      store.state(logId),
      store.truncated(logId),
      store.clock(logId),
    ]);
    clock.seen(times?.latestAt);
    const warnings: string[] = [];
    const found = await findFault(store, log, logId, state);
    const fault = faultText(found);
    if (fault !== undefined) warnings.push(fault);
    // The log has nothing at the position of a leaf that it lacks.
    const lag = found.isLast ? null : await meter.after(state?.position);
    if (lag !== null && lag.seconds > LATE_AFTER_S)
      warnings.push(`proof of the history: ${Math.round(lag.seconds)} s behind`);
    const [first] = truncated;
    if (first !== undefined)
      warnings.push(`history: ${truncated.length} streams may lose events by their metadata, first ${first}`);
    return warnings;
  };
  const proof = makeProbe<readonly string[]>(query, ['proof of the history: cannot be read'], {
    cacheMs: CACHED_MS,
  });
  return async () => [...(await proof()), ...clock.warnings()];
}
