// What the shop does by itself when one event must be followed by another: a subscription with a checkpoint, in every API process. Whoever carried out
// the first event mostly appends the second one too; a reaction only makes up for those who died in between, so it waits a moment first.
import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { correlationIn, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { formatPosition, parsePosition } from '@aangan/shared-events/position';

export type ProcessManager = {
  /** Names its checkpoint. */
  readonly name: string;
  /** Types of the events that ask for it and of those that show it done. */
  readonly types: readonly string[];
  /** The matter that an event asks for; undefined when it asks for nothing. Told before the event is opened, as mostly it never need be. */
  readonly askedFor: (raw: RawEvent) => string | undefined;
  /** The matter that an event settles, told before the event is opened. */
  readonly settled: (raw: RawEvent) => string | undefined;
  /** Does what is missing; harmless when it has been done. Throws `RetryLaterError` when that cannot be now, and is tried again as after any error. */
  readonly act: (event: Recorded<ShopEvent>) => Promise<void>;
};

/** Something that a reaction needs is still under way: nothing is wrong. */
export class RetryLaterError extends Error {
  override readonly name = 'NotYetError';
}

/** The checkpoint stands before what this process has saved: what was done in Redis, and in its files, since then is undone. */
class GoneBackError extends Error {
  override readonly name = 'GoneBackError';
}

/** Where a reaction's checkpoint stands. Losing it only costs time. */
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

type Open = {
  readonly raw: RawEvent;
  readonly since: number;
  /** Where the subscription would go on from to meet the event again. */
  readonly before: bigint;
  tried: boolean;
};

/** Where the checkpoint of the reaction of this name stands. */
export const checkpointKeyOf = (name: string): string => `reaction:${name}:checkpoint`;

/** In milliseconds. */
export type Pace = {
  /** What the process that appended an event has to append the one that follows. */
  readonly waitMs: number;
  /** How often a reaction looks for events whose time is over. */
  readonly lookEveryMs: number;
};
const PACE: Pace = { waitMs: 1_000, lookEveryMs: 250 };

/** How often a process looks whether its checkpoint still stands, in milliseconds. */
const CHECKED_EVERY_MS = 1_000;

/** A damaged record waits for an operator. */
const DAMAGE_PAUSE_MS = 10_000;

/** Runs a reaction until the signal is aborted, whatever happens on the way. */
export async function runProcessManager(
  reaction: ProcessManager,
  needs: Needs,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await reactOnce(reaction, needs, signal);
    } catch (error) {
      if (error instanceof GoneBackError) {
        needs.logger.info({ reaction: reaction.name }, 'Redis has gone back: a reaction begins again');
        continue;
      }
      needs.logger.error({ err: error, reaction: reaction.name }, 'a reaction broke off and begins again');
      const pauseMs = error instanceof DamagedRecordError ? DAMAGE_PAUSE_MS : PACE.waitMs;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** One life of a reaction: until the signal is aborted, or the log cannot be read. */
export async function reactOnce(
  reaction: ProcessManager,
  { log, keys, checkpoints, logger }: Needs,
  signal: AbortSignal,
  { waitMs, lookEveryMs }: Pace = PACE,
): Promise<void> {
  const key = checkpointKeyOf(reaction.name);
  const logId = await log.logId();
  const open = new Map<string, Open>();
  let position = await startOf(log, logId, checkpoints, key);
  let saved: bigint | undefined;
  let live = false;

  const take = (raw: RawEvent): void => {
    const settled = reaction.settled(raw);
    if (settled !== undefined) open.delete(settled);
    const matter = reaction.askedFor(raw);
    if (matter !== undefined)
      open.set(matter, { raw, since: performance.now(), before: position, tried: false });
    position = raw.position;
  };
  const follow = async (until: AbortSignal): Promise<void> => {
    const filter = { typePrefixes: reaction.types };
    const after = position === 0n ? undefined : position;
    const batches = log.subscribe({ after, signal: until, filter });
    for await (const batch of batches) {
      for (const raw of batch.events) take(raw);
      position = batch.position;
      live = batch.live;
    }
  };
  // Nothing that is open lies before it.
  const save = async (): Promise<void> => {
    const [oldest] = open.values();
    const commit = oldest?.before ?? position;
    if (commit === saved) return;
    saved = commit;
    // Without Redis there is no checkpoint; the next start begins further back.
    await checkpoints.set(key, formatPosition({ logId, commit })).catch(() => (saved = undefined));
  };
  const actOnOldOnes = async (): Promise<void> => {
    const now = performance.now();
    for (const [matter, asked] of open) {
      if (signal.aborted || now - asked.since < waitMs) return;
      try {
        const event = await codec.decode(asked.raw, keys.find);
        if (event !== undefined) await reaction.act(event);
        open.delete(matter);
      } catch (error) {
        if (asked.tried) continue;
        asked.tried = true;
        const about = { reaction: reaction.name, matter, correlationId: correlationIn(asked.raw.metadata) };
        if (error instanceof RetryLaterError) logger.info(about, error.message);
        else logger.error({ err: error, ...about }, 'a reaction failed');
      }
    }
  };

  // Another process that is behind may have put it back as well; to begin again there is harmless. Redis away says nothing.
  const hasGoneBack = async (): Promise<boolean> => {
    if (saved === undefined) return false;
    const isAway = Symbol('away');
    const known = await checkpoints.get(key).catch(() => isAway);
    if (typeof known === 'symbol') return false;
    const stands = parsePosition(known);
    return stands?.logId !== logId || stands.commit < saved;
  };
  const life = new AbortController();
  const isOver = AbortSignal.any([signal, life.signal]);
  let checkedAt = performance.now();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    if (performance.now() - checkedAt > CHECKED_EVERY_MS) {
      checkedAt = performance.now();
      if (await hasGoneBack()) return life.abort();
    }
    if (live) await actOnOldOnes();
    await save();
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, lookEveryMs);
  try {
    await follow(isOver);
  } finally {
    clearInterval(timer);
    await looking;
    if (!life.signal.aborted) await save();
  }
  if (life.signal.aborted) throw new GoneBackError('the checkpoint has gone back');
}

/** From the checkpoint, unless it is of another log or beyond the head of this one. */
async function startOf(log: EventLog, logId: string, checkpoints: Checkpoints, key: string): Promise<bigint> {
  const known = parsePosition(await checkpoints.get(key).catch(() => undefined));
  if (known?.logId !== logId || known.commit > (await log.head())) return 0n;
  return known.commit;
}
