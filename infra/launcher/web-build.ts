// Builds the web app when its sources have changed since the last build, by a hash of everything that goes into it.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from './processes/processes.ts';
import { runTask } from './processes/one-off-task.ts';

const STAMP = 'web/dist/.built-from';
const SOURCES = ['web', 'shared-events/src', 'package-lock.json', 'tsconfig.json'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|journeys)(\/|$)|\.gen\.ts$|\.test\.tsx?$|^web\/\.tanstack/;

/** Resolves to "up to date" or "built". */
export async function buildWebIfStale(root: string, processes: Processes, logFile: string): Promise<string> {
  const stamp = join(root, STAMP);
  const hash = await hashOfSources(root);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return 'up to date';
  await runTask(processes, {
    name: 'the build of the web app',
    ...npm(['run', '--silent', 'build', '-w', 'web']),
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    logFile,
    umask: 'inherited',
  });
  await writeFile(stamp, hash);
  return 'built';
}

/** npm passes its own path to its scripts, which works without a PATH. */
function npm(args: readonly string[]): { readonly command: string; readonly args: readonly string[] } {
  const cli = process.env.npm_execpath;
  return cli && existsSync(cli)
    ? { command: process.execPath, args: [cli, ...args] }
    : { command: 'npm', args };
}

async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesUnder(root, source)) {
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Every file at or under a path, sorted, relative to the root. */
async function filesUnder(root: string, path: string): Promise<readonly string[]> {
  if (NOT_SOURCES.test(path)) return [];
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const files: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    files.push(...(await filesUnder(root, `${path}/${entry.name}`)));
  }
  return files;
}
