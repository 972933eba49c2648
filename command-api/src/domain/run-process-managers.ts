// Runs the process managers of an API process. All share one subscription, so that the store filters and sends each event once; each has a checkpoint
// of its own, so that a new one begins at the start of the log. They run in every API process, which is harmless: their commands are idempotent.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { LostPositionError } from '@aangan/platform/event-log/lost-position';
import { subscribeWatched } from '@aangan/platform/event-log/watched-subscription';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { retry } from '@aangan/platform/process/retry';
import { formatPosition, parsePosition } from '@aangan/shared-events/position';
import type { Checkpoints } from './checkpoints.ts';
import { pendingTasks } from './pending-tasks.ts';
import type { ProcessManager } from './process-manager.ts';

/** A checkpoint in Redis is older than the one that this process saved: Redis has lost its newest writes. */
class CheckpointRegressedError extends Error {
  override readonly name = 'CheckpointRegressedError';
}

type Needs = {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly checkpoints: Checkpoints;
  readonly logger: Logger;
};

/**
 * What a process has reached by the names of its process managers, over its restarts of them: one that begins at the head would otherwise lose the tasks
 * that are open when Redis is lost.
 */
type OwnCheckpoints = {
  logId: string | undefined;
  commits: ReadonlyMap<string, bigint>;
  /** The log lacks events that they were of, because an older copy of it was put in its place: the next run begins without any, also without stored ones. */
  areLost: boolean;
};

/** In milliseconds. */
export type Timing = {
  /** How long the process that appended the event has to append the next one. */
  readonly waitMs: number;
  /** How often process managers check for tasks that are due. */
  readonly checkEveryMs: number;
  /** How long a subscription is trusted that brings nothing although the log has grown. */
  readonly silenceMs?: number;
};
const TIMING: Timing = { waitMs: 1_000, checkEveryMs: 250 };

/** How often the stored checkpoints are checked for regression, in milliseconds. */
const CHECKPOINT_CHECK_MS = 1_000;

/** The pause after a damaged record, in milliseconds: an operator has to repair it. */
const DAMAGE_PAUSE_MS = 10_000;

/** Runs process managers until the signal is aborted; restarts them after every error. */
export async function runProcessManagers(
  processManagers: readonly ProcessManager[],
  needs: Needs,
  signal: AbortSignal,
): Promise<void> {
  const own = noCheckpoints();
  const onFailure = (error: unknown, pauseMs: number): number => {
    if (error instanceof LostPositionError) Object.assign(own, noCheckpoints(), { areLost: true });
    if (error instanceof CheckpointRegressedError) {
      needs.logger.info('checkpoint regressed, restarting process managers');
      return 0;
    }
    needs.logger.error({ err: error }, 'process managers failed, restarting');
    return error instanceof DamagedRecordError ? DAMAGE_PAUSE_MS : pauseMs;
  };
  const run = () => runOnce(processManagers, needs, signal, { own });
  try {
    while (!signal.aborted) await retry(run, { firstPauseMs: TIMING.waitMs, signal, onFailure });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Of a process that has just started. */
export const noCheckpoints = (): OwnCheckpoints => ({
  logId: undefined,
  commits: new Map(),
  areLost: false,
});

/** Runs process managers once: until the signal is aborted. Throws when the log cannot be read or a checkpoint has regressed. */
export async function runOnce(
  processManagers: readonly ProcessManager[],
  needs: Needs,
  signal: AbortSignal,
  {
    own = noCheckpoints(),
    timing: { waitMs, checkEveryMs, silenceMs } = TIMING,
  }: { readonly own?: OwnCheckpoints; readonly timing?: Timing } = {},
): Promise<void> {
  const { log, checkpoints } = needs;
  const logId = await log.logId();
  const { stored, starts } = await startPositions(processManagers, needs, logId, own);
  const running = processManagers.map((each) => pendingTasks(each, starts.get(each.name) ?? 0n, needs));
  let position = running.reduce((least, { start }) => (start < least ? start : least), await log.head());
  let live = false;
  let saved = stored;
  const regressed = new AbortController();

  const follow = async (until: AbortSignal): Promise<void> => {
    const filter = { typePrefixes: [...new Set(processManagers.flatMap(({ types }) => types))] };
    const after = position === 0n ? undefined : position;
    for await (const batch of subscribeWatched(log, { after, signal: until, filter }, { silenceMs })) {
      for (const raw of batch.events) {
        for (const each of running) each.apply(raw, position);
        position = raw.position;
      }
      position = batch.position;
      live = batch.live;
    }
  };
  const reached = () => new Map(running.map((each) => [each.name, each.checkpoint(position)]));
  const texts = (commits: Iterable<readonly [string, bigint]>): ReadonlyMap<string, string> =>
    new Map([...commits].map(([name, commit]) => [name, formatPosition({ logId, commit })]));
  /** With `always` also when nothing has changed: a Redis that has lost checkpoints is noticed by the write. */
  const save = async (always = false): Promise<void> => {
    const commits = reached();
    const changed = [...commits].filter(([name, commit]) => commit !== saved.get(name));
    if (changed.length === 0 && !always) return;
    const before = saved;
    saved = commits;
    // Without Redis there is no checkpoint; the next start begins further back.
    const isWritten = await checkpoints.write(texts(before), texts(changed)).catch(() => undefined);
    if (isWritten === undefined) saved = before;
    if (isWritten === false) regressed.abort();
  };
  const stopSignal = AbortSignal.any([signal, regressed.signal]);
  let checkedAt = performance.now();
  const check = async (): Promise<void> => {
    const isDue = performance.now() - checkedAt > CHECKPOINT_CHECK_MS;
    if (isDue) checkedAt = performance.now();
    await save(isDue);
  };
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = undefined));
    if (live) for (const each of running) each.runDueTasks(waitMs, signal, save);
  }, checkEveryMs);
  try {
    await follow(stopSignal);
  } finally {
    clearInterval(timer);
    await Promise.all([checking, ...running.map((each) => each.settled())]);
    Object.assign(own, { logId, commits: reached(), areLost: false });
    if (!regressed.signal.aborted) await save();
  }
  if (regressed.signal.aborted) throw new CheckpointRegressedError('a checkpoint has regressed');
}

/** Where each begins, by name: at its stored checkpoint, unless that is missing, of another log or beyond the head of this one. */
async function startPositions(
  processManagers: readonly ProcessManager[],
  { log, checkpoints }: Needs,
  logId: string,
  own: OwnCheckpoints,
): Promise<{ readonly stored: ReadonlyMap<string, bigint>; readonly starts: ReadonlyMap<string, bigint> }> {
  const names = processManagers.map(({ name }) => name);
  const texts = own.areLost
    ? new Map<string, string>()
    : await checkpoints.read(names).catch(() => new Map<string, string>());
  const head = await log.head();
  const known = [...texts].map(([name, text]) => [name, parsePosition(text)] as const);
  const stored = new Map(
    known.flatMap(([name, at]) =>
      at?.logId === logId && at.commit <= head ? [[name, at.commit] as const] : [],
    ),
  );
  const starts = new Map(stored);
  for (const { name, startsAt } of processManagers)
    if (startsAt !== undefined && !starts.has(name)) {
      const before = own.logId === logId ? own.commits.get(name) : undefined;
      starts.set(name, before ?? (await startsAt(log)));
    }
  return { stored, starts };
}
