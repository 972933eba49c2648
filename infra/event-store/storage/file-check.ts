// Checks the structure of a file before LMDB maps it: LMDB follows a damaged page outside of the file, which ends the process with SIGSEGV or SIGBUS.
// Layout: struct MDB_meta, MDB_db, MDB_page_header, MDB_node and MDB_ovpage of LMDB 0.9.90 (data version 2), 64 bits, little-endian. The contents of
// pages are not checked here: each record has its own checksum.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** The file cannot be opened safely. The message names the file and the first damaged page, or what is missing. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

const ADVICE = 'To restore it from a backup, see infra/docs/operations.md, “Damage”.';

const HEADER_SIZE = 24;
const [PAGE_NUMBER, PAGE_TRANSACTION, FLAGS, LOWER, UPPER, OVERFLOW_COUNT] = [0, 8, 18, 20, 22, 20];
const [BRANCH, LEAF, OVERFLOW, META] = [0x01, 0x02, 0x04, 0x08];
const META_AT = { magic: 24, version: 28, free: 48, main: 96, lastPage: 144, transaction: 152 };
const META_END = 168;
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const TREE_SIZE = 48;
const NODE_HEADER_SIZE = 8;
const [BIG_DATA, SUB_TABLE] = [0x01, 0x02];
const OVERFLOW_NODE_SIZE = 24;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const [SMALLEST_PAGE, LARGEST_PAGE] = [512, 65_536];
/** The first two pages hold the metadata. */
const FIRST_TREE_PAGE = 2;
/** Bytes per read while the file is loaded into the page cache in disk order. */
const READ_AHEAD = 1024 * 1024;

type Tree = {
  readonly flags: number;
  readonly depth: number;
  readonly entries: bigint;
  readonly root: bigint;
};
type Meta = {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: bigint;
  readonly free: Tree;
  readonly main: Tree;
};
type Order = 'by bytes' | 'by number';

/** What a file has at its root: the names of its tables, as that of the event store, or its values. */
type Root = 'tables' | 'values';

/** Reads every page of the file's trees once, without mapping it. A missing or empty file is valid: LMDB creates it. Throws `DamagedFileError`. */
export const checkFile = (path: string, root: Root = 'tables'): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === false) throw new DamagedFileError(`${path} is no file.`);
  const file = open(path);
  if (file === undefined) return;
  try {
    const size = fstatSync(file).size;
    if (size === 0) return;
    checkPages(path, file, size, root);
  } finally {
    closeSync(file);
  }
};

const open = (path: string): number | undefined => {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const checkPages = (path: string, file: number, size: number, root: Root): void => {
  const damaged = (what: string): DamagedFileError =>
    new DamagedFileError(`${path}: ${what}. Nothing was changed. ${ADVICE}`);
  const meta = newestMeta(file, size, damaged);
  const { pageSize, lastPage } = meta;
  const room = pageSize - HEADER_SIZE;
  const seen = new Uint8Array(lastPage + 1);
  readAhead(file, size);

  const claim = (page: number, what: string): void => {
    if (page < FIRST_TREE_PAGE || page > lastPage)
      throw damaged(`${what} leads to page ${page}, which is not one of ${lastPage + 1}`);
    if ((page + 1) * pageSize > size) throw damaged(`it ends before page ${page}`);
    if (seen[page] === 1) throw damaged(`page ${page} is used twice`);
    seen[page] = 1;
  };

  /** Claims the overflow pages of a large value. */
  const checkOverflow = (node: Buffer, at: number, length: number, what: string): void => {
    const first = Number(node.readBigUInt64LE(at));
    const count = Number(node.readBigUInt64LE(at + 16));
    claim(first, what);
    const header = Buffer.allocUnsafe(HEADER_SIZE);
    readSync(file, header, 0, HEADER_SIZE, first * pageSize);
    const isWhole =
      header.readBigUInt64LE(PAGE_NUMBER) === BigInt(first) &&
      header.readBigUInt64LE(PAGE_TRANSACTION) <= meta.transaction &&
      header.readUInt16LE(FLAGS) === OVERFLOW &&
      header.readUInt32LE(OVERFLOW_COUNT) === count &&
      count * pageSize >= length + HEADER_SIZE;
    if (!isWhole) throw damaged(`page ${first} is damaged`);
    for (let page = first + 1; page < first + count; page += 1) claim(page, what);
  };

  const checkTree = (
    tree: Tree,
    order: Order,
    what: string,
    onSubTable?: (name: string, tree: Tree) => void,
  ) => {
    let entries = 0n;
    const visit = (number: number, depth: number): void => {
      claim(number, what);
      if (depth > tree.depth) throw damaged(`${what} is deeper than it should be at page ${number}`);
      const page = Buffer.allocUnsafe(pageSize);
      readSync(file, page, 0, pageSize, number * pageSize);
      const faulty = (): DamagedFileError => damaged(`page ${number} is damaged`);
      const flags = page.readUInt16LE(FLAGS);
      const isLeaf = depth === tree.depth;
      const isNew = page.readBigUInt64LE(PAGE_TRANSACTION) > meta.transaction;
      if (page.readBigUInt64LE(PAGE_NUMBER) !== BigInt(number) || flags !== (isLeaf ? LEAF : BRANCH) || isNew)
        throw faulty();
      const lower = page.readUInt16LE(LOWER);
      const upper = page.readUInt16LE(UPPER);
      if (lower % 2 !== 0 || lower > upper || upper > room || lower === 0) throw faulty();
      let keyStart = 0;
      let keyEnd = 0;
      for (let slot = HEADER_SIZE; slot < HEADER_SIZE + lower; slot += 2) {
        const node = HEADER_SIZE + page.readUInt16LE(slot);
        if (node < HEADER_SIZE + upper || node + NODE_HEADER_SIZE > pageSize) throw faulty();
        const nodeFlags = page.readUInt16LE(node + 4);
        const start = node + NODE_HEADER_SIZE;
        const end = start + page.readUInt16LE(node + 6);
        if (end > pageSize) throw faulty();
        // The first key of a branch page is not used and may be empty.
        const isFirst = slot === HEADER_SIZE;
        if (
          !isFirst &&
          order === 'by bytes' &&
          (isLeaf || keyEnd > keyStart) &&
          page.compare(page, start, end, keyStart, keyEnd) >= 0
        )
          throw faulty();
        keyStart = start;
        keyEnd = end;
        if (!isLeaf) {
          visit(page.readUInt32LE(node) + nodeFlags * 0x1_0000_0000, depth + 1);
          continue;
        }
        entries += 1n;
        const length = page.readUInt32LE(node);
        const isBig = (nodeFlags & BIG_DATA) !== 0;
        if (end + (isBig ? OVERFLOW_NODE_SIZE : length) > pageSize) throw faulty();
        if (isBig) checkOverflow(page, end, length, `page ${number}`);
        // No table here has duplicates, so any other flag is invalid.
        const isTable = nodeFlags === SUB_TABLE;
        if (!isTable && nodeFlags !== 0 && nodeFlags !== BIG_DATA) throw faulty();
        if (isTable !== (onSubTable !== undefined) || (isTable && length !== TREE_SIZE)) throw faulty();
        if (isTable) onSubTable?.(page.toString('utf8', start, end), treeIn(page, end));
      }
    };
    if (tree.root !== NO_PAGE) visit(Number(tree.root), 1);
    if (entries !== tree.entries)
      throw damaged(`${what} has ${entries} entries where there should be ${tree.entries}`);
  };

  checkTree(meta.free, 'by number', 'the list of free pages');
  if (meta.main.flags !== 0) throw damaged('the list of tables is damaged');
  if (root === 'values') {
    checkTree(meta.main, 'by bytes', 'the list of values');
    return;
  }
  checkTree(meta.main, 'by bytes', 'the list of tables', (name, tree) => {
    if (tree.flags !== 0) throw damaged(`the table ${name} is damaged`);
    checkTree(tree, 'by bytes', `the table ${name}`);
  });
};

const treeIn = (page: Buffer, at: number): Tree => ({
  flags: page.readUInt16LE(at + 4),
  depth: page.readUInt16LE(at + 6),
  entries: page.readBigUInt64LE(at + 32),
  root: page.readBigUInt64LE(at + 40),
});

/** LMDB uses the newer one of two meta pages. Both must be intact: with a damaged one the last transaction could be lost silently. */
const newestMeta = (file: number, size: number, damaged: (what: string) => DamagedFileError): Meta => {
  const first = metaAt(file, 0, 0);
  if (first === undefined) throw damaged('its first page is damaged');
  const { pageSize } = first;
  const second = size >= pageSize + META_END ? metaAt(file, 1, pageSize) : undefined;
  if (second?.pageSize !== pageSize) throw damaged('its second page is damaged');
  return second.transaction > first.transaction ? second : first;
};

const metaAt = (file: number, number: number, offset: number): Meta | undefined => {
  const page = Buffer.alloc(META_END);
  readSync(file, page, 0, META_END, offset);
  const pageSize = page.readUInt32LE(META_AT.free);
  const lastPage = page.readBigUInt64LE(META_AT.lastPage);
  const isMeta =
    page.readBigUInt64LE(PAGE_NUMBER) === BigInt(number) &&
    (page.readUInt16LE(FLAGS) & META) !== 0 &&
    page.readUInt32LE(META_AT.magic) === MAGIC &&
    (page.readUInt32LE(META_AT.version) & 0xffff) === DATA_VERSION &&
    pageSize >= SMALLEST_PAGE &&
    pageSize <= LARGEST_PAGE &&
    lastPage < 2n ** 40n;
  if (!isMeta) return undefined;
  return {
    pageSize,
    lastPage: Number(lastPage),
    transaction: page.readBigUInt64LE(META_AT.transaction),
    free: treeIn(page, META_AT.free),
    main: treeIn(page, META_AT.main),
  };
};

/** Loads the file into the page cache sequentially, which is ten times as fast as page by page. */
const readAhead = (file: number, size: number): void => {
  const buffer = Buffer.allocUnsafe(READ_AHEAD);
  for (let at = 0; at < size; at += READ_AHEAD) readSync(file, buffer, 0, READ_AHEAD, at);
};
