// Group commit: writes that arrive while the disk is busy are committed together. A write is answered only when its transaction is on disk; when a
// transaction fails, no write of it succeeds and the store closes.
import { ABORT } from 'lmdb';
import type { Write, WriteOutcome } from './apply-write.ts';
import { DamagedRecordError } from './damage.ts';
import type { Tables } from './database.ts';
import type { Log } from './log.ts';
import type { Streams } from './streams.ts';

/** The store is closed for reads and writes. */
export class StoreClosed extends Error {}

/** The deadline of a write passed before its turn; it was not performed. */
export class TooLate extends Error {}

type Waiting = {
  readonly write: Write;
  readonly deadline: number;
  readonly resolve: (outcome: WriteOutcome) => void;
  readonly reject: (error: Error) => void;
};

type Group = {
  readonly members: readonly Waiting[];
  /** Resolve or reject the writes, once the transaction has ended. */
  readonly answers: readonly (() => void)[];
  /** Makes the written streams visible to readers, and returns their names. */
  readonly publish: () => readonly string[];
  /** The error that aborts the group. */
  readonly failure?: Error;
};

export type GroupCommitParts = {
  readonly tables: Tables;
  readonly streams: Streams;
  readonly log: Log;
  readonly applyWrite: (write: Write) => WriteOutcome;
  readonly now: () => number;
  /** Throws `DiskFullError` when the disk lacks space for so many bytes. */
  readonly requireRoom: (bytes: number) => void;
  /** Called with the streams that got events, once these are on disk. */
  readonly committed: (streamNames: readonly string[]) => void;
  /** Called when a commit failed: the contents of the file are unknown from then on. */
  readonly failed: (error: Error) => void;
  /** How often a running commit is checked, in milliseconds. */
  readonly checkEveryMs?: number;
};

/** Maximum number of writes in one transaction, which bounds the latency. */
const LARGEST_GROUP = 512;

/**
 * The disk counts as broken when a commit still runs at this many checks. Checks and no time: after a pause of the whole process its commit, which may be
 * on disk long since, gets the time that it needs.
 */
const MOST_CHECKS = 30;
const CHECK_EVERY_MS = 1_000;

const EMPTY_GROUP: Group = { members: [], answers: [], publish: () => [] };

const bytesOf = (write: Write): number =>
  write.kind === 'append'
    ? write.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
    : 0;

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** LMDB's error contains a promise of the actual cause. */
const reasonOf = async (cause: unknown): Promise<Error> => {
  const error = asError(cause);
  if (!('commitError' in error) || !(error.commitError instanceof Promise)) return error;
  return error.commitError.then(() => error, asError);
};

/** Returns the only writer of the log. */
export const createGroupCommit = (parts: GroupCommitParts) => {
  const { tables, streams, log, checkEveryMs = CHECK_EVERY_MS } = parts;
  const waiting: Waiting[] = [];
  let closed: StoreClosed | undefined;
  let running: Promise<void> | undefined;

  const perform = ({ write, deadline, resolve, reject }: Waiting): (() => void) => {
    if (deadline <= parts.now()) return () => reject(new TooLate('the deadline has passed'));
    try {
      const outcome = parts.applyWrite(write);
      return () => resolve(outcome);
    } catch (error) {
      // The damage concerns one stream, and nothing was written yet; the other writes continue.
      if (error instanceof DamagedRecordError) return () => reject(error);
      throw error;
    }
  };

  const performGroup = (members: readonly Waiting[]): Group => {
    streams.begin();
    try {
      const answers = members.map(perform);
      return { members, answers, publish: streams.seal() };
    } catch (cause) {
      return { members, answers: [], publish: () => [], failure: asError(cause) };
    }
  };

  /** Takes the writes that are waiting when the transaction begins, not when it was requested. */
  const commitGroup = async (): Promise<Group> => {
    let group = EMPTY_GROUP;
    let checks = 0;
    const watchdog = setInterval(() => {
      checks += 1;
      if (checks === MOST_CHECKS) parts.failed(new Error('the disk does not answer'));
    }, checkEveryMs);
    try {
      // Only a child transaction can be aborted here.
      await tables.root.childTransaction(() => {
        group = performGroup(waiting.splice(0, LARGEST_GROUP));
        return group.failure ? ABORT : undefined;
      });
    } catch (cause) {
      await fail(cause, group);
    } finally {
      clearInterval(watchdog);
    }
    tables.root.resetReadTxn();
    return group;
  };

  const finish = ({ members, answers, publish, failure }: Group): void => {
    if (failure) {
      streams.clear();
      log.rewind();
      for (const { reject } of members) reject(failure);
      return;
    }
    const written = publish();
    for (const answer of answers) answer();
    if (written.length > 0) parts.committed(written);
  };

  /** Checks the disk space for the waiting writes, and rejects them when it is insufficient. */
  const hasRoom = (): boolean => {
    try {
      parts.requireRoom(waiting.slice(0, LARGEST_GROUP).reduce((sum, { write }) => sum + bytesOf(write), 0));
      return true;
    } catch (cause) {
      for (const { reject } of waiting.splice(0)) reject(asError(cause));
      return false;
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && closed === undefined) {
      if (!hasRoom()) continue;
      const group = await commitGroup();
      if (closed === undefined) finish(group);
    }
    running = undefined;
  };

  const fail = async (cause: unknown, { members }: Group): Promise<void> => {
    closed = new StoreClosed('a write failed');
    streams.clear();
    for (const { reject } of [...members, ...waiting.splice(0)]) reject(closed);
    parts.failed(await reasonOf(cause));
  };

  return {
    /**
     * Performs a write; resolves when it is on disk. `deadline` is in milliseconds since 1970. Rejects with `TooLate`, `DiskFullError` or, when the store
     * must not be used any more, `StoreClosed`.
     */
    submit: (write: Write, deadline: number): Promise<WriteOutcome> =>
      new Promise((resolve, reject) => {
        if (closed !== undefined) return reject(closed);
        waiting.push({ write, deadline, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    /** Refuses new writes and waits for the running ones. */
    close: async (): Promise<void> => {
      await running;
      closed ??= new StoreClosed('the store is stopping');
    },
  };
};
