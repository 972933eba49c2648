// The launcher as a separate process: its output, its exit, and that it leaves no processes behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { toolsDir } from '@aangan/test/setup/tools-folder';
import { launcherOf } from './data-folder/launcher-lock.ts';
import { layOutStandIns, npmIn, replaceBuiltProgram, writeProgram } from './testing/stand-in-programs.ts';
import { alive } from '@aangan/test/setup/alive';

const launcher = resolve(import.meta.dirname, 'launch.ts');

let folder: TempFolder;
let running: ChildProcess | undefined;
const dataDir = () => join(folder.path, 'data');

beforeEach(async () => {
  folder = await tempFolder();
  await layOutStandIns(folder.path);
});
afterEach(async () => {
  if (running?.exitCode === null) running.kill('SIGTERM');
  await folder.remove();
});

type Launched = {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
};

function launched(env: NodeJS.ProcessEnv = {}): Launched {
  const options = JSON.stringify({ mode: 'plain', root: folder.path, toolsDir });
  const script = `const { launch } = await import('${launcher}'); await launch(${options});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...inheritedEnv(), npm_execpath: npmIn(folder.path), PORT: '0', DATA_DIR: dataDir(), ...env },
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exit = new Promise<number | null>((settle) => child.once('exit', settle));
  return { process: child, output: () => output, exit };
}

const untilOpen = ({ output }: Launched) => expect.poll(output).toContain('Ctrl-C stops');

/** The process ids of all stand-ins and of Redis, as they recorded them. */
async function startedProcesses(): Promise<readonly number[]> {
  const notes = await readFile(join(dataDir(), 'started'), 'utf8');
  const redis = await readFile(join(dataDir(), 'logs/redis.log'), 'utf8');
  return [...notes.matchAll(/(\d+)$/gm), ...redis.matchAll(/pid=(\d+)/g)].map((match) => Number(match[1]));
}

/** After a signal, all five processes and the lock of the data folder are gone. */
async function endsWith0(shop: Launched, signal: NodeJS.Signals): Promise<void> {
  const pids = await startedProcesses();
  expect(pids.filter(alive)).toHaveLength(5);
  expect(await launcherOf(dataDir())).toBe(shop.process.pid);
  shop.process.kill(signal);
  expect(await shop.exit).toBe(0);
  expect(pids.filter(alive)).toEqual([]);
  expect(await launcherOf(dataDir())).toBeUndefined();
}

/** The newest process of a program. */
const lastPidOf = async (path: string): Promise<number> => {
  const notes = await readFile(join(dataDir(), 'started'), 'utf8');
  return Number([...notes.matchAll(new RegExp(`^${path} (\\d+)$`, 'gm'))].at(-1)?.[1]);
};

test('prints each step, the address and the administrator; SIGTERM ends it with 0 and leaves nothing running', async () => {
  const { npm_execpath } = inheritedEnv();
  const shop = launched({ npm_execpath });
  await untilOpen(shop);
  const steps = [...shop.output().matchAll(/^(\w[\w ]+): .* \(\d+\.\d s\)$/gm)].map((match) =>
    String(match[1]),
  );
  expect(steps.toSorted()).toEqual(
    [
      ...['Command API', 'Demo catalogue', 'Event store', 'Payments'],
      ...['Programs', 'Projections', 'Redis', 'Web app'],
    ].toSorted(),
  );
  expect(shop.output()).toMatch(/Open +http:\/\/localhost:\d+\n/);
  expect(shop.output()).toMatch(/Password +[a-z2-9-]{24}\n/);
  expect(shop.output()).toMatch(/Payments +http:\/\/127\.0\.0\.1:\d+ +play money\n/);
  expect(await readFile(join(folder.path, 'web/dist/times'), 'utf8')).toBe('\n');
  await endsWith0(shop, 'SIGTERM');
});

test('SIGTERM while it is still starting leaves nothing running', async () => {
  await writeProgram(folder.path, 'projections/src/main.ts', 'setInterval(() => {}, 1000)');
  const shop = launched();
  await expect.poll(shop.output).toContain('Event store: ');
  const pids = await startedProcesses();
  shop.process.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  expect(pids.filter(alive)).toEqual([]);
});

test('says what the event store and the API wait for', async () => {
  const path = 'infra/launcher/event-store.ts';
  const late = "setTimeout(() => console.log('{\"port\":2113}'), 6000); console.error('no space left');";
  const store = await readFile(join(folder.path, path), 'utf8');
  await writeProgram(folder.path, path, store.replace(/console\.log\('\{"port.*$/, late));
  const api = await readFile(join(folder.path, 'command-api/src/main.ts'), 'utf8');
  const unready = `const since = Date.now(); const answer = (response) => {
    response.statusCode = Date.now() - since < 5000 ? 503 : 200;
    response.end('{"reasons":["keys: away","uploads: not writable"]}');
  };`;
  const waiting = api.replace("response.end('ok')", 'answer(response)').concat(unready);
  await writeProgram(folder.path, 'command-api/src/main.ts', waiting);
  const shop = launched();
  await expect.poll(shop.output).toContain('Event store: no space left …\n');
  await expect
    .poll(shop.output)
    .toContain('Command API: waiting until it is ready (keys: away, uploads: not writable) …\n');
  await untilOpen(shop);
  shop.process.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
});

test('kill -9 of the launcher ends its children too, and the next start continues with their data until SIGINT', async () => {
  const shop = launched();
  await untilOpen(shop);
  const pids = await startedProcesses();
  shop.process.kill('SIGKILL');
  await expect.poll(() => pids.filter(alive)).toEqual([]);
  await rm(join(dataDir(), 'started'));
  const next = launched();
  await untilOpen(next);
  expect(next.output()).toContain('Demo catalogue: already there');
  await endsWith0(next, 'SIGINT');
});

test('a crashed child is reported with the end of its log and restarted; repeated crashes end the launcher with 1', async () => {
  const dying = `process.on('SIGUSR2', () => { console.error('the disk is full'); process.exit(9); });`;
  const path = 'projections/src/main.ts';
  await writeProgram(folder.path, path, `${dying}${await readFile(join(folder.path, path), 'utf8')}`);
  const shop = launched();
  await untilOpen(shop);
  process.kill(await lastPidOf(path), 'SIGUSR2');
  const died = 'The projections ended with exit code 9.\nthe disk is full\n';
  await expect.poll(shop.output).toContain(`${died}Restarting it in 0.1 s.\nRestarted the projections.\n`);
  await replaceBuiltProgram(dataDir(), path, `console.error('the disk is full'); process.exit(9);`);
  process.kill(await lastPidOf(path), 'SIGUSR2');
  expect(await shop.exit).toBe(1);
  expect(shop.output()).toContain(`${died}It ended again after 5 restarts within a minute.\n`);
  expect((await startedProcesses()).filter(alive)).toEqual([]);
});

test('a taken port gives one sentence and exit code 1', async () => {
  const other = createServer().listen(0);
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : 0);
  const shop = launched({ PORT: port });
  expect(await shop.exit).toBe(1);
  expect(shop.output()).toContain(`Port ${port} is taken by another program.`);
  other.close();
});
