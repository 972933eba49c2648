// Gathers the writes that arrive while the disk is busy and commits them together. Whoever waits is answered only once the
// transaction is on disk; a transaction that fails answers nobody with success and closes the store.
import { ABORT } from 'lmdb';
import type { Write, WriteOutcome } from './apply-write.ts';
import { DamagedRecordError } from './damage.ts';
import type { Tables } from './database.ts';
import type { Log } from './log.ts';
import type { Streams } from './streams.ts';

/** The store cannot be written or read any more. */
export class StoreClosed extends Error {}

/** A write's time was up before its turn came; it was not performed. */
export class TooLate extends Error {}

type Waiting = {
  readonly write: Write;
  readonly deadline: number;
  readonly resolve: (outcome: WriteOutcome) => void;
  readonly reject: (error: Error) => void;
};

type Group = {
  readonly members: readonly Waiting[];
  /** Tell the members what became of them, once that is certain. */
  readonly answers: readonly (() => void)[];
  /** Shows readers the streams that were written, and names them. */
  readonly publish: () => readonly string[];
  /** Why nothing of the group may count. */
  readonly mistake?: Error;
};

export type GroupCommitParts = {
  readonly tables: Tables;
  readonly streams: Streams;
  readonly log: Log;
  readonly applyWrite: (write: Write) => WriteOutcome;
  readonly now: () => number;
  /** Throws `NoRoom` when the disk has none for so many bytes. */
  readonly requireRoom: (bytes: number) => void;
  /** Told of the streams that got events, once these are on disk. */
  readonly committed: (streamNames: readonly string[]) => void;
  /** Told that a commit failed: what is in the file is unknown from here on. */
  readonly failed: (error: Error) => void;
};

/** The most writes in one transaction, so that nobody waits long behind a crowd. */
const LARGEST_GROUP = 512;

/** A disk that is silent for so long is as good as broken, in milliseconds. */
const LONGEST_COMMIT = 30_000;

const NOBODY: Group = { members: [], answers: [], publish: () => [] };

const bytesOf = (write: Write): number =>
  write.kind === 'append'
    ? write.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
    : 0;

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** LMDB says only that the commit failed, and promises to say why. */
const reasonOf = async (cause: unknown): Promise<Error> => {
  const error = asError(cause);
  if (!('commitError' in error) || !(error.commitError instanceof Promise)) return error;
  return error.commitError.then(() => error, asError);
};

/** Returns the one way into the log. */
export const createGroupCommit = (parts: GroupCommitParts) => {
  const { tables, streams, log } = parts;
  const waiting: Waiting[] = [];
  let closed: StoreClosed | undefined;
  let running: Promise<void> | undefined;

  const perform = ({ write, deadline, resolve, reject }: Waiting): (() => void) => {
    if (deadline <= parts.now()) return () => reject(new TooLate('the deadline has passed'));
    try {
      const outcome = parts.applyWrite(write);
      return () => resolve(outcome);
    } catch (error) {
      // Of one stream; nothing was written yet, and the others of the group go on.
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
      return { members, answers: [], publish: () => [], mistake: asError(cause) };
    }
  };

  /** Takes as many as are waiting when the transaction begins, not when it was asked for. */
  const commitGroup = async (): Promise<Group> => {
    let group = NOBODY;
    const watchdog = setTimeout(() => parts.failed(new Error('the disk does not answer')), LONGEST_COMMIT);
    try {
      // Only a transaction within a transaction can be aborted here.
      await tables.root.childTransaction(() => {
        group = performGroup(waiting.splice(0, LARGEST_GROUP));
        return group.mistake ? ABORT : undefined;
      });
    } catch (cause) {
      await fail(cause, group);
    } finally {
      clearTimeout(watchdog);
    }
    tables.root.resetReadTxn();
    return group;
  };

  const finish = ({ members, answers, publish, mistake }: Group): void => {
    if (mistake) {
      streams.forget();
      log.rewind();
      for (const { reject } of members) reject(mistake);
      return;
    }
    const touched = publish();
    for (const answer of answers) answer();
    if (touched.length > 0) parts.committed(touched);
  };

  /** Whether there is room for those who wait; refuses them otherwise. */
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
    streams.forget();
    for (const { reject } of [...members, ...waiting.splice(0)]) reject(closed);
    parts.failed(await reasonOf(cause));
  };

  return {
    /**
     * Performs a write; resolves when it is on disk. `deadline` is in milliseconds since 1970.
     * Rejects with `TooLate`, with `NoRoom` or, when the store can no longer be trusted, `StoreClosed`.
     */
    submit: (write: Write, deadline: number): Promise<WriteOutcome> =>
      new Promise((resolve, reject) => {
        if (closed !== undefined) return reject(closed);
        waiting.push({ write, deadline, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    /** Refuses what comes from now on and waits for what is under way. */
    close: async (): Promise<void> => {
      await running;
      closed ??= new StoreClosed('the store is stopping');
    },
  };
};
