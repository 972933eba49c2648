// Runs before `npm start`, `npm test`, `npm run dev`, `npm run faults` and `npm run lighthouse`, on whatever Node the machine
// has (20 or newer) and with nothing installed: brings node_modules in line with the lock, and does nothing when it is.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const reason = whyNotInstalled();
if (reason) install(reason);

/** Compares the lock with what npm noted of its last install, and that with the folders. */
function whyNotInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return 'not there yet';
  const locked = packagesOf('package-lock.json') ?? {};
  for (const [path, { version, integrity, link, optional, devOptional }] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || link) continue;
    const there = installed[path];
    if (!there && !optional && !devOptional) return `${path} is missing`;
    if (there && (there.version !== version || there.integrity !== integrity)) return `${path} is outdated`;
  }
  for (const path of Object.keys(installed)) {
    // What Node's own install script brings is in no lock, and npm notes it at its next install.
    if (path.startsWith('node_modules/node/node_modules/')) continue;
    if (!locked[path]) return `${path} is no longer wanted`;
    if (!existsSync(join(root, path))) return `${path} was removed`;
  }
  // Only the package's install script brings the binary; without it scripts would run on another Node.
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
 * Only Node's own package needs its script, to fetch the binary. Older versions of npm do not know `allowScripts` and
 * would compile others, which asks for a compiler and gains nothing.
 */
function install(reason) {
  const began = Date.now();
  process.stdout.write(`\n  Installing the locked dependencies (${reason}); this takes about a minute …\n`);
  npm('ci', '--ignore-scripts');
  npm('rebuild', 'node');
  process.stdout.write(`  Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

function npm(...args) {
  // `npm ci` removes node_modules with the Node that this script, or npm itself, may run on; what the shell finds then stays.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const words = [...args, '--loglevel=error', '--no-progress'];
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  const { status, error } =
    cli && node && existsSync(node)
      ? spawnSync(node, [cli, ...words], options)
      : spawnSync(['npm', ...words].join(' '), { ...options, shell: true });
  if (status === 0) return;
  const said = error ? error.message : 'what it said stands above';
  process.stderr.write(`\n  npm ${args[0]} did not work: ${said}.\n`);
  process.exit(1);
}
