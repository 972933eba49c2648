// The tasks of a process manager that its events have requested and none has completed yet.
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { limitConcurrency } from '@aangan/platform/process/limit-concurrency';
import type { Logger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { correlationIn } from '@aangan/shared-events/event';
import { RetryLaterError, type ProcessManager } from './process-manager.ts';

type Needs = { readonly keys: KeyStore; readonly logger: Logger };

const ONE_QUEUE: NonNullable<ProcessManager['queues']> = { atOnce: 1, of: () => '' };

type PendingTask = {
  readonly raw: RawEvent;
  readonly since: number;
  /** Subscribing after this commit position delivers the event again. */
  readonly before: bigint;
  hasFailed: boolean;
};

/** Of one process manager whose events begin after `start`. The tasks of several process managers run beside each other. */
export function pendingTasks(processManager: ProcessManager, start: bigint, { keys, logger }: Needs) {
  const { name } = processManager;
  const types = new Set(processManager.types);
  const pending = new Map<string, PendingTask>();
  let acting: Promise<void> | undefined;

  const isSettled = (raw: RawEvent): boolean => {
    try {
      return processManager.isSettled?.(raw) ?? false;
    } catch {
      // What it knows of others is not there now: the task is kept.
      return false;
    }
  };
  const run = async (taskId: string, task: PendingTask): Promise<void> => {
    try {
      const event = isSettled(task.raw) ? undefined : await codec.decode(task.raw, keys.find);
      if (event !== undefined) await processManager.act(event);
      if (pending.get(taskId) === task) pending.delete(taskId);
    } catch (error) {
      if (task.hasFailed) return;
      task.hasFailed = true;
      const correlationId = correlationIn(task.raw.metadata);
      const fields = { processManager: name, taskId, correlationId };
      if (error instanceof RetryLaterError) logger.info(fields, error.message);
      else logger.error({ err: error, ...fields }, 'process manager task failed');
    }
  };
  // Together, so that what they append is committed together, and reaches the projections as one batch.
  const { atOnce, of: queueOf } = processManager.queues ?? ONE_QUEUE;
  const limit = limitConcurrency(atOnce);
  const runDue = async (waitMs: number, signal: AbortSignal): Promise<void> => {
    const now = performance.now();
    const lastOf = new Map<string, Promise<void>>();
    for (const [taskId, task] of pending) {
      if (now - task.since < waitMs) break;
      const queue = queueOf(task.raw);
      const runIt = async (): Promise<void> => {
        // Another process may have completed it while it waited for its turn.
        if (!signal.aborted && pending.get(taskId) === task) await run(taskId, task);
      };
      const before = lastOf.get(queue) ?? Promise.resolve();
      lastOf.set(
        queue,
        before.then(() => limit(runIt)),
      );
    }
    await Promise.all(lastOf.values());
  };
  return {
    name,
    start,
    /** `before`: the position that the subscription had reached. Events up to its checkpoint are those of others. */
    apply: (raw: RawEvent, before: bigint): void => {
      if (raw.position <= start || !types.has(raw.type)) return;
      const completed = processManager.taskCompletedBy(raw);
      if (completed !== undefined) pending.delete(completed);
      const taskId = processManager.taskRequestedBy(raw);
      // A log of a million orders would otherwise be kept until its end is reached.
      if (taskId !== undefined && !isSettled(raw))
        pending.set(taskId, { raw, since: performance.now(), before, hasFailed: false });
    },
    /** Never passes a pending task. */
    checkpoint: (position: bigint): bigint => {
      const [oldest] = pending.values();
      const reached = oldest?.before ?? position;
      return reached > start ? reached : start;
    },
    /** Unless they are running; `onDone` is called after them. */
    runDueTasks: (waitMs: number, signal: AbortSignal, onDone: () => Promise<void>): void => {
      if (pending.size > 0)
        acting ??= runDue(waitMs, signal)
          .then(onDone)
          .finally(() => (acting = undefined));
    },
    settled: () => acting,
  };
}
