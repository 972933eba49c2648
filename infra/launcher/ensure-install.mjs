// Runs before every command of package.json, on any Node from 20 and with nothing installed: installs node_modules as locked, and does nothing
// when they match the lock. `--when-missing`, before commands that may run beside a shop, installs only where nothing is installed: the running
// shop still loads modules of its installation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const NOTHING = 'not there yet';
const reason = whyNotInstalled();
if (reason && (reason === NOTHING || !process.argv.includes('--when-missing'))) install(reason);

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
function install(reason) {
  const began = Date.now();
  process.stderr.write(`\n  Installing the locked dependencies (${reason}); this takes about a minute …\n`);
  npm('ci', '--ignore-scripts');
  npm('rebuild', 'node');
  process.stderr.write(`  Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

function npm(...args) {
  // `npm ci` removes node_modules, including the Node that this script or npm may run on; the one on the PATH remains.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const words = [...args, '--loglevel=error', '--no-progress'];
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  const { status, error } =
    cli && node && existsSync(node)
      ? spawnSync(node, [cli, ...words], options)
      : spawnSync(['npm', ...words].join(' '), { ...options, shell: true });
  if (status === 0) return;
  const reason = error ? error.message : 'see its output above';
  process.stderr.write(`\n  npm ${args[0]} failed: ${reason}.\n`);
  process.exit(1);
}
