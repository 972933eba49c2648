// `npm run move` between two embedded stores: of a shop that was killed, and what the data folder is good for afterwards.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeyStore } from '@aangan/platform/keys/key-store';
import { type EventStoreHere, startEventStoreHere } from './setup/start-event-store.ts';
import { startRedis, type TestRedis } from './setup/start-redis.ts';
import { makeStoppedShop, runOperation } from './setup/stopped-shop.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';

let folder: TempFolder;
let target: EventStoreHere;
let redis: TestRedis;
const dataDir = () => join(folder.path, 'data');

beforeAll(async () => {
  folder = await tempFolder();
  target = await startEventStoreHere();
  redis = await startRedis();
  await makeStoppedShop(dataDir());
});
afterAll(async () => {
  await target.stop();
  await redis.stop();
  await folder.remove();
});

const run = (main: string, ...args: readonly string[]) => runOperation(dataDir(), main, ...args);

test('moves the log of a shop whose launcher was killed, and the old one is not used any more', async () => {
  const left = { EVENTSTORE_URL: `esdb+unix://${dataDir()}/event-store.sock`, LOG_KEPT: 'here' };
  writeFileSync(join(dataDir(), 'running.json'), JSON.stringify(left));
  const url = target.url.replace('//', '//shop:a-password@');
  expect(await run('move/main.ts', url)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('From now on start the shop with'),
  });
  expect(readFileSync(join(dataDir(), 'log-moved-to'), 'utf8')).toBe(`${target.url}\n`);
  const refused = { code: 1, err: expect.stringContaining(`Name that one: EVENTSTORE_URL=${target.url}\n`) };
  expect(await run('move/main.ts', target.url)).toMatchObject(refused);
  // As a crash before the note leaves it.
  rmSync(join(dataDir(), 'log-moved-to'));
  writeFileSync(join(dataDir(), 'running.json'), '\0\0');
  expect(await run('move/main.ts', target.url)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The log was moved there before, so start the shop with that store.'),
  });
  expect(await run('backup/main.ts', join(folder.path, 'backup'))).toMatchObject(refused);
});

test('moves the keys of persons to a Redis, and the old ones are not used any more', async () => {
  expect(await run('move/main.ts', 'redis://127.0.0.1:9')).toMatchObject({
    code: 1,
    err: `There are no keys in the data folder ${dataDir()}. Name the shop’s folder with DATA_DIR.\n`,
  });
  const keys = openKeyStore({ keysUrl: undefined, dataDir: dataDir() });
  const { id } = await keys.keyOf('a person');
  await keys.claim('a log');
  await keys.close();
  expect(await run('move/main.ts', 'redis://127.0.0.1:9')).toMatchObject({
    code: 1,
    err: 'The Redis at the target address does not answer. Start it, or correct the address.\n',
  });
  expect(await run('move/main.ts', redis.url)).toMatchObject({ code: 0, err: '' });
  const moved = openKeyStore({ keysUrl: redis.url, dataDir: dataDir() });
  expect((await moved.keyOf('a person')).id).toBe(id);
  await moved.close();
  // As a crash before the note leaves it.
  rmSync(join(dataDir(), 'keys-moved-to'));
  expect(await run('move/main.ts', redis.url)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is the key store of a shop already'),
  });
  expect(await run('move/main.ts', redis.url)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Name that one: KEYS_URL=${redis.url}\n`),
  });
});
