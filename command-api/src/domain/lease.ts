// A lease in Redis: of several processes one at a time does a job, and another takes over soon after it has ended or hangs. Two at once must be
// harmless: a process that was paused may believe for a moment that it still holds the lease.
import { randomUUID } from 'node:crypto';
import type { Logger } from '@aangan/platform/process/logger';
import { pause } from '@aangan/platform/process/retry';
import { DomainError } from './domain-error.ts';

/** Sends a command to the server of the key. */
export type SendCommand = (key: string, ...command: string[]) => Promise<unknown>;

/** What the holder does again and again. */
export type LeasedJob = {
  /** Names the lease. */
  readonly name: string;
  /** One round, within the lease's time or in steps that check `isHeld`. */
  readonly runOnce: (isHeld: () => boolean) => Promise<void>;
  /** Called when the lease is lost. */
  readonly onLost?: () => void;
};

/** In milliseconds. A stand-by takes over after `holdMs + everyMs` at the latest. */
export type LeaseTiming = { readonly holdMs: number; readonly everyMs: number };
const TIMING: LeaseTiming = { holdMs: 3_500, everyMs: 1_000 };

export const leaseKeyOf = (name: string): string => `lease:${name}`;

/** KEYS: lease. ARGV: holder, milliseconds. Takes a free lease, or extends one's own; answers 1 when it is held then. */
export const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
/** KEYS: lease. ARGV: holder. Ends the lease of this holder, never that of another one. */
export const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** Runs the job while this process holds the lease, until the signal is aborted. */
export async function runLeased(
  job: LeasedJob,
  { send, logger }: { readonly send: SendCommand; readonly logger: Logger },
  signal: AbortSignal,
  { holdMs, everyMs }: LeaseTiming = TIMING,
): Promise<void> {
  const [key, holder] = [leaseKeyOf(job.name), randomUUID()];
  let heldUntil = -Infinity;
  let wasHeld = false;
  const isHeld = (): boolean => !signal.aborted && performance.now() < heldUntil;
  const take = async (): Promise<void> => {
    const asked = performance.now();
    // Without Redis nobody does the job.
    const isTaken = await send(key, 'EVAL', TAKE, '1', key, holder, String(holdMs)).catch(() => 0);
    if (Number(isTaken) === 1) heldUntil = asked + holdMs;
    else heldUntil = -Infinity;
    if (isHeld() === wasHeld) return;
    wasHeld = isHeld();
    logger.info({ lease: job.name }, wasHeld ? 'lease taken' : 'lease lost');
    if (!wasHeld) job.onLost?.();
  };
  // The lease is extended while a long round runs.
  const timer = setInterval(() => void (wasHeld && take()), everyMs);
  try {
    while (!signal.aborted) {
      await take();
      if (isHeld())
        await job.runOnce(isHeld).catch((error: unknown) => {
          // Views that are not live are in /readyz; the next round tries again.
          if (error instanceof DomainError && error.kind === 'unavailable') return;
          logger.error({ err: error, lease: job.name }, 'leased job failed');
        });
      await pause(everyMs, signal);
    }
  } finally {
    clearInterval(timer);
    if (wasHeld) await send(key, 'EVAL', RELEASE, '1', key, holder).catch(() => undefined);
  }
}
