// An append-only file of JSON lines. A line is on disk when `append` resolves; lines that arrive meanwhile are written together.
import { open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '@aangan/platform/process/make-folder';

export type Journal = {
  /** Resolves when the record is on disk. */
  readonly append: (record: unknown) => Promise<void>;
  /** Resolves when all records so far are on disk. */
  readonly flushed: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type OpenedJournal = { readonly journal: Journal; readonly records: readonly unknown[] };

/** Reads the file and opens it for appending. A last line that a crash left incomplete was never acknowledged, and is removed. */
export async function openJournal(file: string): Promise<OpenedJournal> {
  makeFolder(dirname(file), 0o700);
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await truncate(file, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  const records = lines.map((line, at) => parsed(line, at, file));
  return { journal: await appendTo(file), records };
}

function parsed(line: string, at: number, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`line ${at + 1} of ${file} is damaged`, { cause: error });
  }
}

type Batch = { readonly lines: string[]; readonly done: PromiseWithResolvers<void> };

async function appendTo(file: string): Promise<Journal> {
  const handle = await open(file, 'a', 0o600);
  const nextBatch = (): Batch => ({ lines: [], done: Promise.withResolvers() });
  let next = nextBatch();
  let last = Promise.resolve();
  let isWriting = false;

  const write = async () => {
    isWriting = true;
    while (next.lines.length > 0) {
      const batch = next;
      next = nextBatch();
      last = batch.done.promise;
      try {
        await handle.appendFile(batch.lines.join(''));
        await handle.datasync();
        batch.done.resolve();
      } catch (error) {
        batch.done.reject(error);
      }
    }
    isWriting = false;
  };
  return {
    append: (record) => {
      next.lines.push(`${JSON.stringify(record)}\n`);
      const { promise } = next.done;
      if (!isWriting) void write();
      return promise;
    },
    flushed: () => (next.lines.length > 0 ? next.done.promise : last),
    close: async () => {
      await (next.lines.length > 0 ? next.done.promise : last);
      await handle.close();
    },
  };
}
