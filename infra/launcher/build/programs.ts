// The programs that the launcher starts, each bundled into a few files: a process loads them in half the time and with a third less memory than from
// two thousand sources.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTask } from '../processes/one-off-task.ts';
import type { Processes } from '../processes/processes.ts';
import { hashOfSources } from './hash-of-sources.ts';

/** By their sources. */
export const PROGRAMS = [
  'command-api/src/main.ts',
  'projections/src/main.ts',
  'infra/launcher/event-store.ts',
  'infra/payment-sandbox/main.ts',
] as const;
export type Program = (typeof PROGRAMS)[number];

const BUILDER = 'infra/launcher/build/build-programs.ts';
const SOURCES = [
  'command-api/src',
  'projections/src',
  'shared-events/src',
  'infra/event-store',
  'infra/launcher',
  'infra/payment-sandbox',
  'infra/platform',
  'package-lock.json',
];

export type ProgramsBuild = { readonly outcome: 'up to date' | 'built'; readonly programs: string };

/**
 * Bundles the programs when their sources have changed since the last build in `folder`, of which older builds are deleted: no other shop may
 * run from it. `programs` is the new build's folder.
 */
export async function buildProgramsIfStale(options: {
  readonly root: string;
  readonly folder: string;
  readonly processes: Processes;
  readonly logFile: string;
}): Promise<ProgramsBuild> {
  const { root, folder, processes, logFile } = options;
  // The bundles name the folder of the sources, where they read files.
  const hash = createHash('sha256').update(root).update(hashOfSources(root, SOURCES));
  const name = hash.digest('hex').slice(0, 16);
  const programs = join(folder, name);
  if (existsSync(programs)) return { outcome: 'up to date', programs };
  await runTask(processes, {
    name: 'the build of the programs',
    command: process.execPath,
    args: [join(root, BUILDER), programs],
    cwd: root,
    env: process.env,
    logFile,
  });
  const others = (await readdir(folder)).filter((other) => !other.startsWith(name));
  await Promise.all(others.map((other) => rm(join(folder, other), { recursive: true, force: true })));
  return { outcome: 'built', programs };
}

/** The file of a program in the folder of a build. */
export function builtProgram(programs: string, program: Program): string {
  return join(programs, program.replace(/\.ts$/, '.js'));
}
