// The launcher's supervision of its children, with small real programs in place of the four processes.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { toolsDir } from '@aangan/test/setup/tools-folder';
import { recordMoved } from './data-folder/moved-stores.ts';
import { type Processes, makeProcesses } from './processes/processes.ts';
import { type Shop, startShop } from './shop.ts';
import {
  demoLoader,
  layOutStandIns,
  npmIn,
  onlyBuild,
  replaceBuiltProgram,
  writeProgram,
} from './testing/stand-in-programs.ts';
import { alive } from '@aangan/test/setup/alive';
import { silentSteps } from './steps.ts';

let folder: TempFolder;
let processes: Processes;
const dataDir = () => join(folder.path, 'data');

async function setUp(): Promise<void> {
  folder = await tempFolder();
  processes = makeProcesses();
  await layOutStandIns(folder.path);
  vi.stubEnv('npm_execpath', npmIn(folder.path));
}
async function tearDown(): Promise<void> {
  vi.unstubAllEnvs();
  await processes.stop();
  await folder.remove();
}

const program = (path: string, text: string) => writeProgram(folder.path, path, text);

const started = (given: NodeJS.ProcessEnv = {}, steps = silentSteps) =>
  startShop({
    env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir(), ...given },
    steps,
    processes,
    demo: 'whole',
    mode: 'plain',
    toolsDir,
    root: folder.path,
  });

const IN_ORDER = ['command-api/src/main.ts', 'projections/src/main.ts', 'infra/launcher/event-store.ts'];
/** The programs that were stopped, in order. */
const stopOrder = async (): Promise<readonly string[]> =>
  [...(await readFile(join(dataDir(), 'stopped'), 'utf8')).matchAll(/^\S+/gm)].flat();

describe('a running shop', () => {
  const KEYS_URL = 'redis://127.0.0.1:1';
  let shop: Shop;
  beforeAll(async () => {
    await setUp();
    for (const path of ['projections/src/main.ts', 'command-api/src/main.ts']) {
      const text = await readFile(join(folder.path, path), 'utf8');
      await program(path, `${text}\nnoted('metrics-' + process.env.METRICS_PORT);`);
    }
    shop = await started({ ADMIN_USERNAME: 'boss', KEYS_URL, METRICS_PORT: '9464' });
  });
  afterAll(tearDown);

  test('answers at its address, and has secrets that are readable by their owner only', async () => {
    expect(await (await fetch(shop.url)).text()).toBe('ok');
    const secrets = join(dataDir(), 'secrets');
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    expect((await stat(join(secrets, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect(shop.admin.password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    expect(shop.env.JWT_SECRET).toHaveLength(43);
  });

  test('serves metrics of the API and the projections on adjacent ports', async () => {
    expect(await readFile(join(dataDir(), 'metrics-9464'), 'utf8')).toContain('command-api');
    expect(await readFile(join(dataDir(), 'metrics-9465'), 'utf8')).toContain('projections');
  });

  test('has no payment sandbox when it is not named', () => {
    expect(shop.paymentSandboxUrl).toBeUndefined();
    expect(() => shop.pid('paymentSandbox')).toThrow('has no paymentSandbox');
  });

  test('keeps a second launcher out of its data folder', async () => {
    const other = makeProcesses();
    const second = startShop({
      ...{ env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir() }, steps: silentSteps, processes: other },
      ...{ demo: 'none', mode: 'plain', root: folder.path },
    });
    await expect(second).rejects.toThrow(`in use by another launcher (process ${process.pid})`);
  });

  test('records the settings for commands beside it, readable by its owner only, and only while it runs; it stops in order', async () => {
    const note = join(dataDir(), 'running.json');
    const { EVENTSTORE_URL, REDIS_URL, USERNAME_SECRET, SIGNING_KEY } = shop.env;
    expect(JSON.parse(await readFile(note, 'utf8'))).toEqual({
      ...{ EVENTSTORE_URL, REDIS_URL, USERNAME_SECRET, SIGNING_KEY, KEYS_URL },
      UPLOADS_DIR: join(dataDir(), 'uploads'),
      ADMIN_USERNAME: 'boss',
      LOG_KEPT: 'here',
    });
    expect([EVENTSTORE_URL, REDIS_URL, USERNAME_SECRET]).not.toContain(undefined);
    expect((await stat(note)).mode & 0o077).toBe(0);
    const pids = (['redis', 'eventStore', 'projections', 'api'] as const).map(shop.pid);
    expect(pids.every(alive)).toBe(true);
    await processes.stop();
    expect(pids.some(alive)).toBe(false);
    expect(await stopOrder()).toEqual(IN_ORDER);
    expect(existsSync(note)).toBe(false);
  });
});

describe('the starts of one shop', () => {
  beforeAll(setUp);
  afterAll(tearDown);
  afterEach(async () => {
    await processes.stop();
    processes = makeProcesses();
  });
  let first: Shop;

  test('continue an interrupted load of the demo catalogue', async () => {
    await program('infra/demo/load.ts', `${demoLoader}; process.exit(process.env.TORN ? 1 : 0)`);
    const torn = 'The demo catalogue loader ended with exit code 1.';
    await expect(started({ TORN: 'yes' })).rejects.toThrow(torn);
    await processes.stop();
    processes = makeProcesses();
    first = await started();
    expect((await readFile(join(dataDir(), 'loaded'), 'utf8')).split('\n')).toHaveLength(3);
  });

  test('build nothing, load nothing and keep the password when nothing has changed, and ignore the lock of a crashed launcher', async () => {
    const loaded = await readFile(join(dataDir(), 'loaded'), 'utf8');
    await writeFile(join(dataDir(), 'launcher-9.lock'), '{"port":9,"token":"x","pid":1}');
    const second = await started();
    expect(second.admin).toEqual(first.admin);
    const { password } = first.admin;
    expect(loaded).toBe(`${password}\n${password}\n`);
    expect(await readFile(join(dataDir(), 'loaded'), 'utf8')).toBe(loaded);
    expect(await readFile(join(folder.path, 'web/dist/times'), 'utf8')).toBe('\n');
    expect(await readFile(join(folder.path, 'times-built'), 'utf8')).toBe('\n');
  });

  test('build changed sources again, and delete the former build', async () => {
    const former = await onlyBuild(dataDir());
    await program('projections/src/main.ts', "console.error('changed'); process.exit(3)");
    await expect(started()).rejects.toThrow('The projections ended with exit code 3.\nchanged');
    expect(await onlyBuild(dataDir())).not.toBe(former);
  });
});

describe('a start', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  test('the payment sandbox has keys of its own, and gets the address of the API', async () => {
    const shop = await started({ PAYMENTS: 'sandbox' });
    expect(shop.env).toMatchObject({
      PAYMENTS: 'sandbox',
      RAZORPAY_API_URL: shop.paymentSandboxUrl,
      RAZORPAY_KEY_ID: expect.stringMatching(/^rzp_test_[0-9a-f]{14}$/),
    });
    const noticesTo = await readFile(join(dataDir(), 'notices-to'), 'utf8');
    expect(JSON.parse(noticesTo)).toEqual({
      url: `http://127.0.0.1:${shop.env.PORT}/api/payments/webhooks/razorpay`,
    });
    const stored = await stat(join(dataDir(), 'secrets/payment-sandbox-key-secret'));
    expect(stored.mode & 0o777).toBe(0o600);
    const former = shop.pid('paymentSandbox');
    process.kill(former, 'SIGKILL');
    await expect.poll(() => shop.pid('paymentSandbox')).not.toBe(former);
    expect((await fetch(String(shop.paymentSandboxUrl))).ok).toBe(true);
  });

  test('a crashed process is restarted on its port while the others continue, again when it exits during its restart; one killed on purpose is not', async () => {
    const printed: string[] = [];
    const shop = await started({}, { ...silentSteps, print: (text) => printed.push(text) });
    await shop.kill('projections');
    await shop.start('projections');
    expect(printed).toEqual([]);
    const worker = shop.pid('projections');
    for (const part of ['api', 'redis', 'eventStore'] as const) {
      const former = shop.pid(part);
      process.kill(former, 'SIGKILL');
      await expect.poll(() => shop.pid(part)).not.toBe(former);
    }
    await expect.poll(() => printed.at(-1)).toBe('Restarted the event store.');
    expect(printed.slice(0, 2)).toEqual([
      'The command API was ended by SIGKILL.\nRestarting it in 0.1 s.',
      'Restarted the command API.',
    ]);
    expect((await fetch(shop.url)).ok).toBe(true);
    expect(shop.pid('projections')).toBe(worker);

    printed.length = 0;
    await replaceBuiltProgram(
      dataDir(),
      'projections/src/main.ts',
      "console.error('still broken'); process.exit(4)",
    );
    process.kill(worker, 'SIGKILL');
    await expect
      .poll(() => printed[1])
      .toBe('The projections ended with exit code 4.\nstill broken\nRestarting it in 0.4 s.');
    // A stop in between ends everything.
    await processes.stop();
    expect(await stopOrder()).toEqual(IN_ORDER.filter((name) => !name.startsWith('projections')));
    const before = printed.length;
    await sleep(500);
    expect(printed).toHaveLength(before);
  });

  test('a payment gateway that is half given is rejected by name before anything starts', async () => {
    const half = { PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_live_1' };
    await expect(started(half)).rejects.toThrow(/RAZORPAY_KEY_SECRET must be given.*RAZORPAY_WEBHOOK_SECRET/);
    expect(existsSync(dataDir())).toBe(false);
  });

  test('refuses a data folder in which a restore did not finish', async () => {
    await mkdir(join(dataDir(), 'restoring'), { recursive: true });
    await expect(started()).rejects.toThrow(/A restore into the data folder .* did not finish/);
    expect(await readdir(dataDir())).toEqual(['restoring']);
  });

  test('refuses a log and keys that were moved, and names the stores that have them', async () => {
    await mkdir(dataDir());
    await recordMoved(dataDir(), 'log', 'esdb://shop:secret@other:2113?tls=true');
    await recordMoved(dataDir(), 'keys', 'rediss://:secret@other:6379');
    const there = { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' };
    for (const [given, sentence] of [
      [{}, /^The log of .* moved .*: EVENTSTORE_URL=esdb:\/\/other:2113\?tls=true\n/],
      [there, /^The keys of .* moved .*: KEYS_URL=rediss:\/\/other:6379\n/],
      [{ ...there, KEYS_URL: 'redis://127.0.0.1:9' }, 'EVENTSTORE_URL cannot be reached'],
    ] as const) {
      await expect(started(given)).rejects.toThrow(sentence);
      await processes.stop();
      processes = makeProcesses();
    }
  });

  test('the mark of a loaded demo catalogue names the event store without its password, which may change', async () => {
    const store = createTcpServer().listen(0, '127.0.0.1');
    await once(store, 'listening');
    const address = store.address();
    const at = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}?tls=true`;
    for (const password of ['former', 'changed']) {
      // Nothing answers there whether its log has accounts, of which only a start that generates one of these secrets asks.
      const secrets = { USERNAME_SECRET: 'u'.repeat(43), SIGNING_KEY: 's'.repeat(43) };
      await started({ EVENTSTORE_URL: `esdb://shop:${password}@${at}`, ...secrets });
      await processes.stop();
      processes = makeProcesses();
    }
    expect(await readFile(join(dataDir(), 'demo-catalogue-loaded'), 'utf8')).toBe(`esdb://${at}`);
    expect((await readFile(join(dataDir(), 'loaded'), 'utf8')).trim().split('\n')).toHaveLength(1);
    store.close();
  });

  test('a process that exits while starting is reported with the end of its log', async () => {
    await program(
      'projections/src/main.ts',
      "console.error('the log is from another planet'); process.exit(3)",
    );
    await expect(started()).rejects.toThrow(
      'The projections ended with exit code 3.\nthe log is from another planet',
    );
  });

  test('a taken port is reported in one sentence, and nothing is started', async () => {
    const other = createServer().listen(0);
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(started({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is taken by another program.`,
    );
    expect(existsSync(dataDir())).toBe(false);
    other.close();
  });

  test.each([
    ['9464', '9464'],
    ['9465', '9464'],
    ['3000', '65535'],
  ])('PORT=%s with METRICS_PORT=%s is refused, and nothing is started', async (PORT, METRICS_PORT) => {
    await expect(started({ PORT, METRICS_PORT })).rejects.toThrow(/METRICS_PORT/);
    expect(existsSync(dataDir())).toBe(false);
  });

  test('a data folder that cannot be written is reported in one sentence', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const given = { DATA_DIR: join(folder.path, 'file', 'data') };
    await expect(started(given)).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\)/);
  });

  test('a folder of the pictures that cannot be written is reported in one sentence', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(started({ UPLOADS_DIR: file })).rejects.toThrow(
      /^The folder of the pictures .* UPLOADS_DIR\.$/,
    );
  });

  test('a Redis that is away or silent is reported in one sentence', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    for (const port of [9, typeof address === 'object' ? address?.port : 0]) {
      const given = { REDIS_URL: `redis://127.0.0.1:${port}` };
      await expect(started(given)).rejects.toThrow(/^The Redis of REDIS_URL cannot be reached\./);
      await processes.stop();
      processes = makeProcesses();
    }
    silent.close();
  });

  test('an invalid setting is rejected by name before anything starts', async () => {
    await expect(started({ SHOP_TIME_ZONE: 'Mars' })).rejects.toThrow('SHOP_TIME_ZONE must be a time zone');
    expect(existsSync(dataDir())).toBe(false);
  });
});
