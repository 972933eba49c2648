// The LMDB file: three tables and their keys. All data of a stream can be found with a seek, so a start reads nothing of the log.
import { hash } from 'node:crypto';
import { open, type Database, type RootDatabase } from 'lmdb';
import { claimFolder } from './claim.ts';

/** The name of LMDB's file in a folder. */
export const DATA_FILE = 'data.mdb';

type Table = Database<Buffer, Buffer>;

export type Tables = {
  readonly root: RootDatabase<Buffer, Buffer>;
  /** Position in the log -> record. */
  readonly log: Table;
  /** Stream name -> stream number. */
  readonly streams: Table;
  /** Stream number and revision -> position; stream number and event id -> revision. In one table, so that an append touches one page. */
  readonly index: Table;
  /** Closes the file and releases its folder. */
  readonly close: () => Promise<void>;
};

const PLAIN = { encoding: 'binary', keyEncoding: 'binary' } as const;

/**
 * Opens the file in `folder`, or creates it. With `durable`, a commit resolves only once it is on disk. Throws an Error when another process has it
 * open.
 */
export const openTables = (folder: string, durable: boolean): Tables => {
  const claim = claimFolder(folder);
  // Without overlapping syncs a commit resolves after its flush, never before.
  const root = open<Buffer, Buffer>({
    path: folder,
    maxDbs: 4,
    overlappingSync: false,
    noSync: !durable,
    noMemInit: true,
    ...PLAIN,
  });
  return {
    root,
    log: root.openDB({ name: 'log', ...PLAIN }),
    streams: root.openDB({ name: 'streams', ...PLAIN }),
    index: root.openDB({ name: 'index', ...PLAIN }),
    close: async () => {
      await root.close();
      await claim.release();
    },
  };
};

const REVISIONS = 0;
const IDS = 1;

/** Key of a position in the log. */
export const positionKey = (position: number): Buffer => {
  const key = Buffer.allocUnsafe(8);
  key.writeUInt16BE(0, 0);
  key.writeUIntBE(position, 2, 6);
  return key;
};

export const positionIn = (bytes: Buffer): number => bytes.readUIntBE(bytes.length - 6, 6);

export const revisionKey = (streamNumber: number, revision: number): Buffer => {
  const key = Buffer.allocUnsafe(11);
  key.writeUInt32BE(streamNumber, 0);
  key[4] = REVISIONS;
  key.writeUIntBE(revision, 5, 6);
  return key;
};

export const revisionIn = (bytes: Buffer): number => bytes.readUIntBE(bytes.length - 6, 6);

/** A key before all revisions of a stream and after everything of the previous stream. */
export const beforeRevisionsKey = (streamNumber: number): Buffer =>
  revisionKey(streamNumber, 0).subarray(0, 5);

/** A key after all revisions of a stream and before its event ids. */
export const behindRevisionsKey = (streamNumber: number): Buffer => {
  const key = Buffer.allocUnsafe(5);
  key.writeUInt32BE(streamNumber, 0);
  key[4] = IDS;
  return key;
};

export const eventIdKey = (streamNumber: number, eventId: string): Buffer => {
  const key = Buffer.allocUnsafe(21);
  key.writeUInt32BE(streamNumber, 0);
  key[4] = IDS;
  key.write(eventId.replaceAll('-', ''), 5, 'hex');
  return key;
};

const LONGEST_PLAIN_NAME = 500;

/** Key of a stream's name. LMDB's keys are short, so long names are stored by their digest. */
export const nameKey = (name: string): Buffer => {
  const bytes = Buffer.from(name);
  if (bytes.length <= LONGEST_PLAIN_NAME) return Buffer.concat([Buffer.of(0), bytes]);
  return Buffer.concat([Buffer.of(1), hash('sha256', bytes, 'buffer')]);
};
