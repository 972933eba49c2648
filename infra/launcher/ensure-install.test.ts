// Uses a stand-in for npm that records its calls, with a lock and an installation of two packages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';

const one = { version: '1.0.0', integrity: 'sha512-one' };
const forAnotherSystem = { version: '1.0.0', integrity: 'sha512-mac', optional: true };
const binary = { version: '24.0.0', integrity: 'sha512-node' };
const locked = {
  '': {},
  'node_modules/one': one,
  'node_modules/node': binary,
  'node_modules/mac': forAnotherSystem,
};
const installed = { 'node_modules/one': one, 'node_modules/node': binary };

let folder: TempFolder;
const inside = (path: string) => join(folder.path, path);

beforeEach(async () => {
  folder = await tempFolder();
  for (const path of ['infra/launcher', 'node_modules/one', 'node_modules/node/bin']) {
    await mkdir(inside(path), { recursive: true });
  }
  await copyFile(
    join(import.meta.dirname, 'ensure-install.mjs'),
    inside('infra/launcher/ensure-install.mjs'),
  );
  await writeFile(
    inside('npm.cjs'),
    `require('fs').appendFileSync(__dirname + '/called', process.argv[2] + ' ')`,
  );
  await write('package-lock.json', locked);
  await write('node_modules/.package-lock.json', installed);
});
afterEach(() => folder.remove());

async function write(path: string, packages: object): Promise<void> {
  await writeFile(inside(path), JSON.stringify({ packages }));
}

/** The npm commands that were run, if any. */
async function npmCalls(...args: readonly string[]): Promise<string | undefined> {
  return npmCallsOf(inside('infra/launcher/ensure-install.mjs'), ...args);
}

async function npmCallsOf(script: string, ...args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, npm_execpath: inside('npm.cjs'), npm_node_execpath: process.execPath };
  spawnSync(process.execPath, [script, ...args], { env });
  return called();
}

const called = (): Promise<string | undefined> => readFile(inside('called'), 'utf8').catch(() => undefined);

/** Starts an installation that takes a while, with what npm runs after it was noted. */
async function startSlowly(npm: string) {
  await writeFile(
    inside('npm.cjs'),
    `const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('fs');
    appendFileSync(__dirname + '/called', process.argv[2] + ' ');
    ${npm}`,
  );
  const env = { ...process.env, npm_execpath: inside('npm.cjs'), npm_node_execpath: process.execPath };
  const child = spawn(process.execPath, [inside('infra/launcher/ensure-install.mjs')], { env });
  onTestFinished(() => void child.kill());
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => ({ code, output }));
  return { child, ended, output: () => output };
}

/** Ends once there is a file `go`. */
const INSTALLS = `
  const folder = __dirname + '/node_modules';
  if (process.argv[2] === 'ci') rmSync(folder, { recursive: true, force: true });
  const waiting = setInterval(() => {
    if (!existsSync(__dirname + '/go')) return;
    clearInterval(waiting);
    for (const name of ['/one', '/node/bin']) mkdirSync(folder + name, { recursive: true });
    writeFileSync(folder + '/.package-lock.json', ${JSON.stringify(JSON.stringify({ packages: installed }))});
  }, 20);`;

test('an installation that matches the lock is not changed', async () => {
  expect(await npmCalls()).toBeUndefined();
});

test('a package that another one brings along need not be in the lock', async () => {
  const broughtAlong = { version: '1.0.0', inBundle: true };
  await write('node_modules/.package-lock.json', {
    ...installed,
    'node_modules/one/node_modules/inner': broughtAlong,
  });
  expect(await npmCalls()).toBeUndefined();
});

test('what npm has installed from the lock of this shop is not installed again', async () => {
  expect(await npmCallsOf(join(import.meta.dirname, 'ensure-install.mjs'))).toBeUndefined();
});

test('nothing installed means npm ci', async () => {
  await rm(inside('node_modules'), { recursive: true });
  expect(await npmCalls()).toBe('ci rebuild ');
});

test.each([
  ['another version', { ...locked, 'node_modules/one': { version: '1.0.1', integrity: 'sha512-new' } }],
  ['another package', { ...locked, 'node_modules/two': one }],
  ['one package less', { '': {}, 'node_modules/node': binary }],
])('a lock with %s means npm ci', async (_, packages) => {
  await write('package-lock.json', packages);
  expect(await npmCalls()).toBe('ci rebuild ');
});

test.each(['node_modules/one', 'node_modules/node/bin'])('a removed %s means npm ci', async (path) => {
  await rm(inside(path), { recursive: true });
  expect(await npmCalls()).toBe('ci rebuild ');
});

test('a command beside a running shop installs where nothing is installed, and changes no installation', async () => {
  await write('package-lock.json', { ...locked, 'node_modules/two': one });
  expect(await npmCalls('--when-missing')).toBeUndefined();
  await rm(inside('node_modules'), { recursive: true });
  expect(await npmCalls('--when-missing')).toBe('ci rebuild ');
});

test('every command works in a fresh clone', async () => {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  const commands = Object.keys(scripts).filter((name) => !/ensure-install/.test(scripts[name] ?? ''));
  expect(commands).toEqual(expect.arrayContaining(['restore', 'audit', 'test:unit', 'docs:map', 'notices']));
  for (const name of commands) expect(scripts[`pre${name}`], name).toContain('ensure-install.mjs');
});

test('of several commands at once one installs, and the others wait for it and mention it', async () => {
  await rm(inside('node_modules'), { recursive: true });
  const first = await startSlowly(INSTALLS);
  await expect.poll(called).toBe('ci ');
  const others = [await startSlowly(INSTALLS), await startSlowly(INSTALLS)];
  for (const { output } of others) await expect.poll(output).toContain('waiting for it');
  await writeFile(inside('go'), '');
  for (const { ended } of others) expect(await ended).toMatchObject({ code: 0 });
  expect(await first.ended).toEqual({ code: 0, output: expect.stringContaining('Installed in') });
  expect(await called()).toBe('ci rebuild ');
});

test('npm ends with the command that has started it', async () => {
  await rm(inside('node_modules'), { recursive: true });
  const { child, ended } = await startSlowly(`
    writeFileSync(__dirname + '/pid', String(process.pid));
    setInterval(() => undefined, 1000);`);
  const pid = async () => Number(await readFile(inside('pid'), 'utf8').catch(() => 0));
  await expect.poll(pid).toBeGreaterThan(0);
  const npm = await pid();
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 1, output: expect.stringContaining('Stopped while installing') });
  expect(() => process.kill(npm, 0)).toThrow('ESRCH');
  expect(await readdir(folder.path)).not.toContain('.installing');
});

test('the lock of a killed installation holds up the next one for seconds only', async () => {
  await rm(inside('node_modules'), { recursive: true });
  await writeFile(inside('.installing'), 'of a killed process');
  await writeFile(inside('go'), '');
  const both = [await startSlowly(INSTALLS), await startSlowly(INSTALLS)];
  for (const { ended } of both) expect(await ended).toMatchObject({ code: 0 });
  expect(await called()).toBe('ci rebuild ');
});
