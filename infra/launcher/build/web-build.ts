// Builds the web app when its sources have changed since the last build.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from '../processes/processes.ts';
import { runTask } from '../processes/one-off-task.ts';
import { hashOfSources } from './hash-of-sources.ts';

const STAMP = 'web/dist/.built-from';
const SOURCES = ['web', 'shared-events/src', 'package-lock.json', 'tsconfig.json'];

/** Resolves to "up to date" or "built". */
export async function buildWebIfStale(root: string, processes: Processes, logFile: string): Promise<string> {
  const stamp = join(root, STAMP);
  const hash = hashOfSources(root, SOURCES);
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
