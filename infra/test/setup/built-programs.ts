// The bundles of the shop's programs for tests, which start some hundred processes: built once per run as `BUILT_PROGRAMS`.
import { resolve } from 'node:path';
import { buildProgramsIfStale, type Program } from '@aangan/launcher/build/programs';
import { type ComponentContext, programArguments } from '@aangan/launcher/processes/components';
import { makeProcesses } from '@aangan/launcher/processes/processes';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Where they are built: shared by all tests, and separate from any shop's data. */
export const programsDir = resolve(ROOT, '.tests/programs');

/** Resolves to "up to date" or "built". */
export async function buildPrograms(): Promise<string> {
  const { outcome, programs } = await buildProgramsIfStale({
    root: ROOT,
    folder: programsDir,
    processes: makeProcesses(),
    logFile: resolve(ROOT, '.tests/programs-build.log'),
  });
  process.env.BUILT_PROGRAMS = programs;
  return outcome;
}

export default async function setUp(): Promise<void> {
  await buildPrograms();
}

/** What processes of a test run: the bundles, or the sources where no set-up has built them. */
export function programsInTest(): Pick<ComponentContext, 'root' | 'mode' | 'programs'> {
  const programs = process.env.BUILT_PROGRAMS;
  return { root: ROOT, mode: 'plain', ...(programs !== undefined && { programs }) };
}

/** Node's arguments for a program. */
export function programInTest(program: Program): readonly string[] {
  return programArguments(programsInTest(), program);
}
