// Files with random damage: every file that passes the check must be readable to the last key without a crash.
import { execFile } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { chanceOf, type Chance } from '../conformance/histories/random.ts';
import { ANY } from '../rules/expectation.ts';
import { startEmbeddedStore } from '../testing/embedded-store.ts';
import { folderForTest } from '../testing/folders.ts';
import { DATA_FILE } from './database.ts';
import { checkFile, DamagedFileError } from './file-check.ts';
import { openStore } from './store.ts';

const WALK = resolve(import.meta.dirname, '../testing/walk-files.ts');
const PAGE_SIZE = 4096;

/** A file with branches, leaves and overflow pages in each table, and free pages. */
const aFile = async (): Promise<Buffer> => {
  const folder = folderForTest();
  const store = openStore({ folder, durable: false, failed: () => {}, now: () => 0, newId: randomUUID });
  const append = (at: number) => {
    const data = Buffer.from(JSON.stringify({ at, note: 'x'.repeat(at % 40 === 0 ? 9_000 : 200) }));
    // Deterministic, so that a seed damages the same bytes in every run.
    const id = hash('md5', String(at)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const event = { id, type: 'Noted', isJson: true, data, metadata: Buffer.alloc(0) };
    const write = { kind: 'append', stream: `note-${at % 300}`, expected: ANY, events: [event] } as const;
    return store.submit(write, Number.POSITIVE_INFINITY);
  };
  for (let from = 0; from < 1_200; from += 100)
    await Promise.all(Array.from({ length: 100 }, (_, at) => append(from + at)));
  await store.close();
  return readFileSync(join(folder, DATA_FILE));
};

const damages: Readonly<Record<string, (file: Buffer, chance: Chance) => Buffer>> = {
  'a bit turned': (file, chance) => turnBit(file, chance.below(file.length), chance),
  'a bit of a page’s head turned': (file, chance) =>
    turnBit(file, chance.below(file.length / PAGE_SIZE) * PAGE_SIZE + chance.below(100), chance),
  'an end cut off': (file, chance) => file.subarray(0, chance.below(file.length)),
  'a page of zeros': (file, chance) => {
    const page = chance.below(file.length / PAGE_SIZE) * PAGE_SIZE;
    return file.fill(0, page, page + PAGE_SIZE);
  },
  'a page of chance': (file, chance) => {
    const page = chance.below(file.length / PAGE_SIZE) * PAGE_SIZE;
    for (let at = page; at < page + PAGE_SIZE; at += 1) file[at] = chance.below(256);
    return file;
  },
};

const turnBit = (file: Buffer, at: number, chance: Chance): Buffer => {
  file[at] = (file[at] ?? 0) ^ (1 << chance.below(8));
  return file;
};

const TIMES = 40;

/** Whether a file passes the check. */
const passes = (path: string): boolean => {
  try {
    checkFile(path);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedFileError);
    return false;
  }
};

describe('the check of a file', () => {
  test('accepts an intact file, an empty one, and a missing one', async () => {
    const folder = folderForTest();
    const path = join(folder, DATA_FILE);
    expect(passes(path)).toBe(true);
    writeFileSync(path, '');
    expect(passes(path)).toBe(true);
    writeFileSync(path, await aFile());
    expect(passes(path)).toBe(true);
  });

  test.each([
    ['holds duplicates', 0x04],
    ['is none that is known', 0x40],
  ])('refuses a value that by its flag %s', async (_, flag) => {
    const file = await aFile();
    const path = join(folderForTest(), DATA_FILE);
    for (let page = 2 * PAGE_SIZE; page < file.length; page += PAGE_SIZE) {
      const isLeaf =
        file.readBigUInt64LE(page) === BigInt(page / PAGE_SIZE) && file.readUInt16LE(page + 18) === 2;
      if (!isLeaf) continue;
      const node = page + 24 + file.readUInt16LE(page + 24);
      // The list of tables already has a flag, with a separate rule.
      if (file.readUInt16LE(node + 4) === 0) file.writeUInt16LE(flag, node + 4);
    }
    writeFileSync(path, file);
    expect(passes(path)).toBe(false);
  });

  test('refuses every file that would crash its reader', async () => {
    const file = await aFile();
    const folder = folderForTest();
    const chance = chanceOf(8);
    const passed: string[] = [];
    for (const [name, damage] of Object.entries(damages)) {
      let refused = 0;
      for (let time = 0; time < TIMES; time += 1) {
        const damaged = join(folder, `${name} ${time}`);
        mkdirSync(damaged);
        writeFileSync(join(damaged, DATA_FILE), damage(Buffer.from(file), chance));
        if (passes(join(damaged, DATA_FILE))) passed.push(damaged);
        else refused += 1;
      }
      expect([name, refused > 0]).toEqual([name, true]);
    }
    // Files that pass are read by one process, which a signal would end.
    const { stdout } = await promisify(execFile)(process.execPath, [WALK, ...passed]);
    expect(stdout.trim().split('\n')).toEqual(passed);
  });
});

describe('a store whose file is damaged', () => {
  test.each(['a page of zeros', 'an end cut off'])(
    'reports the damage and exits in order: %s',
    async (name) => {
      const folder = folderForTest();
      const file = await aFile();
      const middle = Math.floor(file.length / PAGE_SIZE / 2) * PAGE_SIZE;
      writeFileSync(
        join(folder, DATA_FILE),
        name === 'an end cut off' ? file.subarray(0, middle) : file.fill(0, middle, middle + 4 * PAGE_SIZE),
      );
      await expect(startEmbeddedStore(['--data', folder])).rejects.toThrow(
        /ended with 1: event-store: .*data\.mdb: (page \d+ is damaged|it ends before page \d+)[^]*operations\.md/,
      );
    },
  );
});
