// Runs before every command of package.json, on any Node from 20 and with nothing installed: installs node_modules as locked, and does nothing
// when they match the lock. `--when-missing`, before commands that may run beside a shop, installs only where nothing is installed: the running
// shop still loads modules of its installation. One process installs at a time: the others wait for it.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const NOTHING = 'not there yet';
/** Exists while a process installs, which touches it every so many milliseconds. */
const LOCK = join(root, '.installing');
const TOUCHED_EVERY_MS = 1_000;
/** A process that has not touched its lock for so long was killed. */
const KILLED_AFTER_MS = 10_000;
const token = randomUUID();

/** The child process that runs now, and the signal that has ended it. */
let running;
let endedBy;

if (reasonToInstall() || existsSync(LOCK)) await installInTurn();

function reasonToInstall() {
  const reason = whyNotInstalled();
  return reason === NOTHING || !process.argv.includes('--when-missing') ? reason : undefined;
}

async function installInTurn() {
  await lock();
  const touching = setInterval(() => isMine() && utimesSync(LOCK, new Date(), new Date()), TOUCHED_EVERY_MS);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  try {
    const reason = reasonToInstall();
    if (reason) await install(reason);
  } finally {
    clearInterval(touching);
    if (isMine()) rmSync(LOCK, { force: true });
  }
}

/** Resolves when no other process installs. */
async function lock() {
  let seen;
  let seenAt = 0;
  for (;;) {
    try {
      writeFileSync(LOCK, token, { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') refuse(error);
    }
    const found = lockNow();
    if (found === undefined) continue;
    if (seen === undefined)
      process.stderr.write(`\n  Another command is installing the dependencies; waiting for it …\n`);
    if (found !== seen) [seen, seenAt] = [found, performance.now()];
    else if (performance.now() - seenAt > KILLED_AFTER_MS && (await takeOver(found))) return;
    await sleep(100);
  }
}

function lockNow() {
  try {
    return `${readFileSync(LOCK, 'utf8')} ${statSync(LOCK).mtimeMs}`;
  } catch {
    return undefined;
  }
}

/** Of several processes that take over the lock of a killed one, the last one has it. */
async function takeOver(found) {
  const mine = `${LOCK}-${token}`;
  writeFileSync(mine, token);
  if (lockNow() !== found) {
    rmSync(mine);
    return false;
  }
  renameSync(mine, LOCK);
  await sleep(200);
  return isMine();
}

function isMine() {
  return lockNow()?.startsWith(token) === true;
}

function refuse(error) {
  process.stderr.write(`\n  The dependencies cannot be installed in ${root} (${error.code}).\n`);
  process.exit(1);
}

/** Ends npm and what it has started, and then this process. */
function end(signal) {
  endedBy = signal;
  signalAll('SIGTERM');
  setTimeout(() => signalAll('SIGKILL'), 5_000).unref();
}

function signalAll(signal) {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Compares the lock with npm's record of its last install, and that with the folders. */
function whyNotInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return NOTHING;
  const locked = packagesOf('package-lock.json') ?? {};
  for (const [path, { version, integrity, link, optional, devOptional }] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || link) continue;
    const there = installed[path];
    if (!there && !optional && !devOptional) return `${path} is missing`;
    if (there && (there.version !== version || there.integrity !== integrity)) return `${path} is outdated`;
  }
  for (const [path, { inBundle }] of Object.entries(installed)) {
    // It comes inside of a package of the lock, and npm lists it in the lock only where it has unpacked that package.
    if (inBundle) continue;
    // Packages of Node's own install script are not in the lock; npm records them at its next install.
    if (path.startsWith('node_modules/node/node_modules/')) continue;
    if (!locked[path]) return `${path} is no longer needed`;
    if (!existsSync(join(root, path))) return `${path} was removed`;
  }
  // Only the package's install script provides the binary; without it scripts would run on another Node.
  return existsSync(join(root, 'node_modules/node/bin')) ? undefined : 'Node 24 is missing';
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Only Node's own package needs its install script, to fetch the binary. Older versions of npm do not know `allowScripts` and would compile other
 * packages, which needs a compiler and has no benefit.
 */
async function install(reason) {
  const began = Date.now();
  process.stderr.write(`\n  Installing the locked dependencies (${reason}); this takes about a minute …\n`);
  if (!(await npm('ci', '--ignore-scripts')) || !(await npm('rebuild', 'node'))) return;
  process.stderr.write(`  Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

/** Resolves to whether npm has succeeded; otherwise the exit code is set. */
async function npm(...args) {
  // `npm ci` removes node_modules, including the Node that this script or npm may run on; the one on the PATH remains.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const words = [...args, '--loglevel=error', '--no-progress'];
  // A group of its own, so that all of it can be ended.
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], detached: true };
  running =
    cli && node && existsSync(node)
      ? spawn(node, [cli, ...words], options)
      : spawn(['npm', ...words].join(' '), { ...options, shell: true });
  const { status, error } = await new Promise((done) => {
    running.once('error', (error) => done({ error }));
    running.once('exit', (status) => done({ status }));
  });
  running = undefined;
  if (endedBy !== undefined) {
    process.stderr.write(`\n  Stopped while installing: the next command installs again.\n`);
    process.exitCode = 1;
    return false;
  }
  if (status === 0) return true;
  const reason = error ? error.message : 'see its output above';
  process.stderr.write(`\n  npm ${args[0]} failed: ${reason}.\n`);
  process.exitCode = 1;
  return false;
}
