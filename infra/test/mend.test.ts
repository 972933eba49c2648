// `npm run mend` with folders that cannot be used; what it repairs is tested with the event store.
import { mkdirSync, renameSync, rmSync, symlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE, openTables } from '@aangan/event-store/storage/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStoppedShop, runOperation } from './setup/stopped-shop.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';

let folder: TempFolder;
const shop = () => join(folder.path, 'data');
const copy = () => join(folder.path, 'copy');
const other = () => join(folder.path, 'other');
const makeCopyOf = (file: string): void => {
  mkdirSync(join(other(), 'event-store'), { recursive: true });
  symlinkSync(file, join(other(), 'event-store', DATA_FILE));
};

beforeAll(async () => {
  folder = await tempFolder();
  await makeStoppedShop(shop());
  await makeStoppedShop(copy());
});
afterAll(() => folder.remove());

test.each([
  ['the copy', copy],
  ['the log', shop],
])('refuses in a sentence while another program has %s open', async (_, inUse) => {
  const store = join(inUse(), 'event-store');
  const tables = openTables(store, true);
  const mended = await runOperation(shop(), 'mend/main.ts', copy()).finally(tables.close);
  const holder = `process ${process.pid} has ${store} open; stop it first`;
  expect(mended).toEqual({ code: 1, out: '', err: `${holder}, or name a copy that no program uses.\n` });
});

test.each<[string, () => void, string]>([
  [
    'the data folder itself, under another name',
    () => symlinkSync(shop(), other()),
    'the data folder itself',
  ],
  ['one whose log is a device', () => makeCopyOf('/dev/zero'), 'data.mdb is no file.'],
])('refuses a copy that is none: %s', async (_, make, sentence) => {
  make();
  const { code, out, err } = await runOperation(shop(), 'mend/main.ts', other());
  rmSync(other(), { recursive: true });
  expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
  expect(err).toContain(sentence);
});

test.each([
  ['log', shop],
  ['copy', copy],
])('refuses an empty file in place of the %s, and fills it with nothing', async (_, dataDir) => {
  const file = join(dataDir(), 'event-store', DATA_FILE);
  renameSync(file, `${file}.whole`);
  writeFileSync(file, '');
  const { code, out, err } = await runOperation(shop(), 'mend/main.ts', copy());
  const { size } = statSync(file);
  renameSync(`${file}.whole`, file);
  expect({ code, out, size }).toEqual({ code: 1, out: '', size: 0 });
  expect(err).toMatch(/^[^\n]*event-store\/data\.mdb is empty[^\n]*\n$/);
});

test.each(['mend/main.ts', 'move/main.ts'])(
  '%s reads DATA_DIR with the checks of a setting',
  async (main) => {
    const to = main === 'mend/main.ts' ? copy() : 'esdb://127.0.0.1:9?tls=false';
    expect(await runOperation(' ', main, to)).toEqual({
      ...{ code: 1, out: '' },
      err: 'These settings are missing or wrong: DATA_DIR holds only blanks.\n',
    });
  },
);
