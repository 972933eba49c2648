// `npm run mend` with folders that cannot be used; what it repairs is tested with the event store.
import { join } from 'node:path';
import { openTables } from '@aangan/event-store/storage/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStoppedShop, runOperation } from './setup/stopped-shop.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';

let folder: TempFolder;
const shop = () => join(folder.path, 'data');
const copy = () => join(folder.path, 'copy');

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
