// Opens the file for reading while a store writes to it, for backups. A store refuses to open a file that another process has open, so a read-only
// process registers its process id in the folder.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';

const ENTRY = /^reader-(\d+)$/;
const entryOf = (folder: string, pid: number): string => join(folder, `reader-${pid}`);

export type Beside = {
  readonly root: RootDatabase<Buffer, Buffer>;
  /** Position in the log -> record. */
  readonly log: Database<Buffer, Buffer>;
  readonly close: () => Promise<void>;
};

/** Opens the file of a store for reading, whether the store runs or not. */
export const openBeside = (folder: string): Beside => {
  const plain = { encoding: 'binary', keyEncoding: 'binary' } as const;
  writeFileSync(entryOf(folder, process.pid), '');
  const root = open<Buffer, Buffer>({ path: folder, readOnly: true, noSubdir: false, maxDbs: 4, ...plain });
  return {
    root,
    log: root.openDB({ name: 'log', ...plain }),
    close: async () => {
      await root.close();
      rmSync(entryOf(folder, process.pid), { force: true });
    },
  };
};

/** The registered read-only processes. Entries of dead processes, and of this one, are stale and are removed. */
export const readersOf = (folder: string): readonly number[] =>
  readdirSync(folder).flatMap((name) => {
    const pid = Number(ENTRY.exec(name)?.[1] ?? NaN);
    if (Number.isNaN(pid)) return [];
    if (pid !== process.pid && isAlive(pid)) return [pid];
    rmSync(entryOf(folder, pid), { force: true });
    return [];
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
