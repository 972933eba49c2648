// The launcher's care for its children, with small real programs in the places of the four processes.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { toolsDir } from '@aangan/test/setup/tools-folder';
import { type Processes, newProcesses } from './processes/processes.ts';
import { startShop } from './shop.ts';
import { demoLoader, layOutStandIns, writeProgram } from './testing/stand-in-programs.ts';
import { alive } from '@aangan/test/setup/alive';
import { silentSteps } from './steps.ts';

let folder: TempFolder;
let crew: Processes;
const dataDir = () => join(folder.path, 'data');

beforeEach(async () => {
  folder = await tempFolder();
  crew = newProcesses();
  await layOutStandIns(folder.path);
});
afterEach(async () => {
  await crew.stop();
  await folder.remove();
});

const program = (path: string, text: string) => writeProgram(folder.path, path, text);

const started = (given: NodeJS.ProcessEnv = {}, steps = silentSteps) =>
  startShop({
    env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir(), ...given },
    steps,
    crew,
    demo: 'whole',
    mode: 'plain',
    toolsDir,
    root: folder.path,
  });

test('a shop answers at its address and stops in order: API, projections, event store', async () => {
  const shop = await started();
  expect(await (await fetch(shop.url)).text()).toBe('ok');
  const pids = (['redis', 'eventStore', 'projections', 'api'] as const).map(shop.pid);
  expect(pids.every(alive)).toBe(true);
  await crew.stop();
  expect(pids.some(alive)).toBe(false);
  const stopped = [...(await readFile(join(dataDir(), 'stopped'), 'utf8')).matchAll(/^\S+/gm)].flat();
  expect(stopped).toEqual([
    'command-api/src/main.ts',
    'projections/src/main.ts',
    'infra/launcher/event-store.ts',
  ]);
});

test('a running shop notes what commands beside it need, for its owner alone, and only while it runs', async () => {
  const note = join(dataDir(), 'running.json');
  const { env } = await started({ ADMIN_USERNAME: 'boss', KEYS_URL: 'redis://127.0.0.1:1' });
  const { EVENTSTORE_URL, REDIS_URL, USERNAME_SECRET } = env;
  expect(JSON.parse(await readFile(note, 'utf8'))).toEqual({
    ...{ EVENTSTORE_URL, REDIS_URL, USERNAME_SECRET },
    KEYS_URL: 'redis://127.0.0.1:1',
    UPLOADS_DIR: join(dataDir(), 'uploads'),
    ADMIN_USERNAME: 'boss',
    LOG_KEPT: 'here',
  });
  expect([EVENTSTORE_URL, REDIS_URL, USERNAME_SECRET]).not.toContain(undefined);
  expect((await stat(note)).mode & 0o077).toBe(0);
  await crew.stop();
  expect(existsSync(note)).toBe(false);
});

test('refuses a data folder in which a restore did not finish', async () => {
  await mkdir(join(dataDir(), 'restoring'), { recursive: true });
  await expect(started()).rejects.toThrow(/A restore into the data folder .* did not finish/);
  expect(await readdir(dataDir())).toEqual(['restoring']);
});

test('API and projections tell their metrics side by side', async () => {
  for (const path of ['projections/src/main.ts', 'command-api/src/main.ts']) {
    const text = await readFile(join(folder.path, path), 'utf8');
    await program(path, `${text}\nnoted('metrics-' + process.env.METRICS_PORT);`);
  }
  await started({ METRICS_PORT: '9464' });
  expect(await readFile(join(dataDir(), 'metrics-9464'), 'utf8')).toContain('command-api');
  expect(await readFile(join(dataDir(), 'metrics-9465'), 'utf8')).toContain('projections');
});

test('a second start builds nothing, loads nothing and knows the same password', async () => {
  const first = await started();
  await crew.stop();
  crew = newProcesses();
  const second = await started();
  expect(second.admin).toEqual(first.admin);
  expect(await readFile(join(dataDir(), 'loaded'), 'utf8')).toBe(`${first.admin.password}\n`);
  expect(await readFile(join(folder.path, 'web/dist/times'), 'utf8')).toBe('\n');
});

test('a demo catalogue that was torn is gone on with at the next start', async () => {
  await program('infra/demo/load.ts', `${demoLoader}; process.exit(process.env.TORN ? 1 : 0)`);
  await expect(started({ TORN: 'yes' })).rejects.toThrow(
    'The loading of the demo catalogue ended with exit code 1.',
  );
  await crew.stop();
  crew = newProcesses();
  await started();
  expect((await readFile(join(dataDir(), 'loaded'), 'utf8')).split('\n')).toHaveLength(3);
});

test('secrets are made once and only their owner can read them', async () => {
  const shop = await started();
  const secrets = join(dataDir(), 'secrets');
  expect((await stat(secrets)).mode & 0o777).toBe(0o700);
  expect((await stat(join(secrets, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  expect(shop.admin.password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
  expect(shop.env.JWT_SECRET).toHaveLength(43);
});

test('a process that dies while starting is told with its last words', async () => {
  await program(
    'projections/src/main.ts',
    "console.error('the log is from another planet'); process.exit(3)",
  );
  await expect(started()).rejects.toThrow(
    'The projections ended with exit code 3.\nthe log is from another planet',
  );
});

test('a process that dies is started again at its port and the others go on; one killed on purpose waits to be started', async () => {
  const told: string[] = [];
  const shop = await started({}, { ...silentSteps, tell: (text) => told.push(text) });
  await shop.kill('projections');
  await shop.start('projections');
  expect(told).toEqual([]);
  const worker = shop.pid('projections');
  for (const part of ['api', 'redis', 'eventStore'] as const) {
    const former = shop.pid(part);
    process.kill(former, 'SIGKILL');
    await expect.poll(() => shop.pid(part)).not.toBe(former);
  }
  await expect.poll(() => told.at(-1)).toBe('Restarted the event store.');
  expect(told.slice(0, 2)).toEqual([
    'The command API was ended by SIGKILL.\nRestarting it in 0.1 s.',
    'Restarted the command API.',
  ]);
  expect((await fetch(shop.url)).ok).toBe(true);
  expect(shop.pid('projections')).toBe(worker);
  await crew.stop();
  const stopped = [...(await readFile(join(dataDir(), 'stopped'), 'utf8')).matchAll(/^\S+/gm)].flat();
  expect(stopped).toEqual([
    'command-api/src/main.ts',
    'projections/src/main.ts',
    'infra/launcher/event-store.ts',
  ]);
});

test('what dies while it is started again is started once more, and a stop in between ends it all', async () => {
  const told: string[] = [];
  const shop = await started({}, { ...silentSteps, tell: (text) => told.push(text) });
  await program('projections/src/main.ts', "console.error('still broken'); process.exit(4)");
  process.kill(shop.pid('projections'), 'SIGKILL');
  await expect
    .poll(() => told[1])
    .toBe('The projections ended with exit code 4.\nstill broken\nRestarting it in 0.4 s.');
  await crew.stop();
  const before = told.length;
  await sleep(500);
  expect(told).toHaveLength(before);
});

test('a taken port is one sentence, and nothing was started', async () => {
  const other = createServer().listen(0);
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(started({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken by another program.`);
  expect(existsSync(dataDir())).toBe(false);
  other.close();
});

test('a data folder that cannot be written is one sentence', async () => {
  await writeFile(join(folder.path, 'file'), '');
  const given = { DATA_DIR: join(folder.path, 'file', 'data') };
  await expect(started(given)).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\)/);
});

test('a second launcher on one data folder is refused, and one that crashed is forgotten', async () => {
  await started();
  const other = newProcesses();
  const second = startShop({
    ...{ env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir() }, steps: silentSteps, crew: other },
    ...{ demo: 'none', mode: 'plain', root: folder.path },
  });
  await expect(second).rejects.toThrow(`in use by another launcher (process ${process.pid})`);
  await crew.stop();
  await writeFile(join(dataDir(), 'launcher.lock'), '{"port":9,"token":"x","pid":1}');
  crew = newProcesses();
  await started();
});

test('a wrong setting is refused by its name before anything starts', async () => {
  await expect(started({ SHOP_TIME_ZONE: 'Mars' })).rejects.toThrow('SHOP_TIME_ZONE must be a time zone');
  expect(existsSync(dataDir())).toBe(false);
});
