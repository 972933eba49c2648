// Runs a process manager: a subscription with a checkpoint, in every API process, for events that must be followed by another one. The process that
// appended the first event usually appends the second too; the process manager completes what a crash left open, so it waits a moment first.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { retry } from '@aangan/platform/process/retry';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { correlationIn, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { formatPosition, parsePosition } from '@aangan/shared-events/position';

export type ProcessManager = {
  /** Names its checkpoint. */
  readonly name: string;
  /** Types of the events that request a task and of those that complete one. */
  readonly types: readonly string[];
  /** Id of the task that an event requests; undefined for none. Derived from the raw event, because most events need not be decoded. */
  readonly taskRequestedBy: (raw: RawEvent) => string | undefined;
  /** Id of the task that an event completes, derived from the raw event. */
  readonly taskCompletedBy: (raw: RawEvent) => string | undefined;
  /** Completes the task; idempotent. Throws `RetryLaterError` while that is not possible yet; it is retried then, as after any error. */
  readonly act: (event: Recorded<ShopEvent>) => Promise<void>;
};

/** Something that a process manager needs is still in progress; this is not a fault. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
}

/** The checkpoint in Redis is older than the one that this process saved: Redis has lost its newest writes. */
class CheckpointRegressedError extends Error {
  override readonly name = 'CheckpointRegressedError';
}

/** Stores the checkpoints of process managers. Losing one only costs time. */
export type Checkpoints = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => Promise<void>;
};

type Needs = {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly checkpoints: Checkpoints;
  readonly logger: Logger;
};

type PendingTask = {
  readonly raw: RawEvent;
  readonly since: number;
  /** Subscribing after this commit position delivers the event again. */
  readonly before: bigint;
  hasFailed: boolean;
};

/** The Redis key of a process manager's checkpoint. */
export const checkpointKeyOf = (name: string): string => `reaction:${name}:checkpoint`;

/** In milliseconds. */
export type Timing = {
  /** How long the process that appended the event has to append the next one. */
  readonly waitMs: number;
  /** How often the process manager checks for tasks that are due. */
  readonly checkEveryMs: number;
};
const TIMING: Timing = { waitMs: 1_000, checkEveryMs: 250 };

/** How often the stored checkpoint is checked for regression, in milliseconds. */
const CHECKPOINT_CHECK_MS = 1_000;

/** The pause after a damaged record, in milliseconds: an operator has to repair it. */
const DAMAGE_PAUSE_MS = 10_000;

/** Runs a process manager until the signal is aborted; restarts it after every error. */
export async function runProcessManager(
  processManager: ProcessManager,
  needs: Needs,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (error: unknown, pauseMs: number): number => {
    const { name } = processManager;
    if (error instanceof CheckpointRegressedError) {
      needs.logger.info({ processManager: name }, 'checkpoint regressed, restarting process manager');
      return 0;
    }
    needs.logger.error({ err: error, processManager: name }, 'process manager failed, restarting');
    return error instanceof DamagedRecordError ? DAMAGE_PAUSE_MS : pauseMs;
  };
  const run = () => runOnce(processManager, needs, signal);
  try {
    while (!signal.aborted) await retry(run, { firstPauseMs: TIMING.waitMs, signal, onFailure });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Runs a process manager once: until the signal is aborted. Throws when the log cannot be read or the checkpoint has regressed. */
export async function runOnce(
  processManager: ProcessManager,
  { log, keys, checkpoints, logger }: Needs,
  signal: AbortSignal,
  { waitMs, checkEveryMs }: Timing = TIMING,
): Promise<void> {
  const key = checkpointKeyOf(processManager.name);
  const logId = await log.logId();
  const pending = new Map<string, PendingTask>();
  let position = await startPosition(log, logId, checkpoints, key);
  let saved: bigint | undefined;
  let live = false;

  const apply = (raw: RawEvent): void => {
    const completed = processManager.taskCompletedBy(raw);
    if (completed !== undefined) pending.delete(completed);
    const taskId = processManager.taskRequestedBy(raw);
    if (taskId !== undefined)
      pending.set(taskId, { raw, since: performance.now(), before: position, hasFailed: false });
    position = raw.position;
  };
  const follow = async (until: AbortSignal): Promise<void> => {
    const filter = { typePrefixes: processManager.types };
    const after = position === 0n ? undefined : position;
    const batches = log.subscribe({ after, signal: until, filter });
    for await (const batch of batches) {
      for (const raw of batch.events) apply(raw);
      position = batch.position;
      live = batch.live;
    }
  };
  // The checkpoint never passes a pending task.
  const save = async (): Promise<void> => {
    const [oldest] = pending.values();
    const commit = oldest?.before ?? position;
    if (commit === saved) return;
    saved = commit;
    // Without Redis there is no checkpoint; the next start begins further back.
    await checkpoints.set(key, formatPosition({ logId, commit })).catch(() => (saved = undefined));
  };
  const runDueTasks = async (): Promise<void> => {
    const now = performance.now();
    for (const [taskId, task] of pending) {
      if (signal.aborted || now - task.since < waitMs) return;
      try {
        const event = await codec.decode(task.raw, keys.find);
        if (event !== undefined) await processManager.act(event);
        pending.delete(taskId);
      } catch (error) {
        if (task.hasFailed) continue;
        task.hasFailed = true;
        const correlationId = correlationIn(task.raw.metadata);
        const fields = { processManager: processManager.name, taskId, correlationId };
        if (error instanceof RetryLaterError) logger.info(fields, error.message);
        else logger.error({ err: error, ...fields }, 'process manager task failed');
      }
    }
  };

  // Another process that is behind may also have written an older checkpoint; restarting there is harmless. An unreachable Redis proves nothing.
  const hasRegressed = async (): Promise<boolean> => {
    if (saved === undefined) return false;
    const isAway = Symbol('away');
    const stored = await checkpoints.get(key).catch(() => isAway);
    if (typeof stored === 'symbol') return false;
    const current = parsePosition(stored);
    return current?.logId !== logId || current.commit < saved;
  };
  const regressed = new AbortController();
  const stopSignal = AbortSignal.any([signal, regressed.signal]);
  let checkedAt = performance.now();
  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    if (performance.now() - checkedAt > CHECKPOINT_CHECK_MS) {
      checkedAt = performance.now();
      if (await hasRegressed()) return regressed.abort();
    }
    if (live) await runDueTasks();
    await save();
  };
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = undefined));
  }, checkEveryMs);
  try {
    await follow(stopSignal);
  } finally {
    clearInterval(timer);
    await checking;
    if (!regressed.signal.aborted) await save();
  }
  if (regressed.signal.aborted) throw new CheckpointRegressedError('the checkpoint has regressed');
}

/** The checkpoint, or 0 when it is of another log or beyond the head of this one. */
async function startPosition(
  log: EventLog,
  logId: string,
  checkpoints: Checkpoints,
  key: string,
): Promise<bigint> {
  const stored = parsePosition(await checkpoints.get(key).catch(() => undefined));
  if (stored?.logId !== logId || stored.commit > (await log.head())) return 0n;
  return stored.commit;
}
