// Snapshots in an LMDB file. The key of a value is its line, its name and the position of the mark that changed it.
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import type { Database } from 'lmdb';
import { z } from 'zod';
import { openLmdbFile } from '../lmdb/lmdb-file.ts';
import type { Mark, SnapshotStore } from './snapshot-store.ts';

const storedMark = z.object({ events: z.number(), at: z.number() });
const [LINES, MARK, DOCUMENT, INDEX] = ['lines', 'm', 'd', 'i'];
/** Sorts after all keys of a line or an index. */
const LAST = '\uffff';
/** Maximum number of values that one transaction deletes. */
const AT_ONCE = 10_000;

type Key = (string | number)[];
type Values = Database<string, Key>;

/** See `SnapshotStore`. Two processes may write the same line. */
export function openLmdbSnapshots(folder: string, gone: (line: string) => Error): SnapshotStore {
  makeFolder(folder, 0o700);
  const { read, transact, close } = openLmdbFile<string, Key>({
    path: join(folder, 'snapshots.mdb'),
    encoding: 'string',
    compression: { threshold: 300 },
  });
  const requireMark = (db: Values, line: string, { position }: Mark): void => {
    if (db.get([line, MARK, Number(position)]) === undefined) throw gone(line);
  };
  /** The newest value of a document at or before a position. */
  const documentAt = (db: Values, line: string, name: string, place: number): string | undefined => {
    const upTo = {
      start: [line, DOCUMENT, name, place],
      end: [line, DOCUMENT, name],
      reverse: true,
      limit: 1,
    };
    for (const { value } of db.getRange(upTo)) return value;
    return undefined;
  };
  return {
    marks: (line, after = -1n) =>
      read((db) => {
        const range = { start: [line, MARK, Number(after) + 0.5], end: [line, MARK, Number.MAX_VALUE] };
        return [...db.getRange(range)].map(({ key, value }) => ({
          position: BigInt(key[2] ?? 0),
          ...storedMark.parse(JSON.parse(value)),
        }));
      }),
    put: async (line, { position, events, at }, { documents, indexes }) => {
      const place = Number(position);
      await transact((db) => {
        void db.put([LINES, line], '');
        for (const [name, text] of documents) void db.put([line, DOCUMENT, name, place], text ?? '');
        for (const [index, members] of indexes)
          for (const [member, score] of members)
            void db.put([line, INDEX, index, member, place], score === null ? '' : String(score));
        void db.put([line, MARK, place], JSON.stringify({ events, at }));
      });
    },
    documents: (line, names, mark) =>
      read((db) => {
        requireMark(db, line, mark);
        const found = new Map<string, string>();
        for (const name of names) {
          const text = documentAt(db, line, name, Number(mark.position));
          if (text !== undefined && text !== '') found.set(name, text);
        }
        return found;
      }),
    members: (line, index, mark) =>
      read((db) => {
        requireMark(db, line, mark);
        const found = new Map<string, number>();
        const range = { start: [line, INDEX, index], end: [line, INDEX, index, LAST] };
        for (const { key, value } of db.getRange(range)) {
          const [, , , member, place] = key;
          if (Number(place) > Number(mark.position)) continue;
          if (value === '') found.delete(String(member));
          else found.set(String(member), Number(value));
        }
        return found;
      }),
    lines: () =>
      read((db) => [...db.getKeys({ start: [LINES], end: [LINES, LAST] })].map(([, line]) => String(line))),
    drop: async (line) => {
      await transact((db) => void db.remove([LINES, line]));
      // Marks are deleted first, so that an incomplete line cannot be read.
      for (const part of [MARK, INDEX, DOCUMENT])
        for (let some = 1; some > 0;)
          some = await transact((db) => {
            const keys = [...db.getKeys({ start: [line, part], end: [line, part, LAST], limit: AT_ONCE })];
            for (const key of keys) void db.remove(key);
            return keys.length;
          });
    },
    close,
  };
}
