// The levels of `npm test`, in the order in which they run, with their ceilings in seconds on two quick cores; and the long ones.
import { join } from 'node:path';

/** A program of `node_modules/.bin` with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

type Named = {
  readonly name: string;
  /** Seconds on two quick cores. */
  readonly ceiling: number;
  /** Too long for `npm test`: runs when it is named, and with all of its kind as `long`. */
  readonly isLong?: true;
};

/** Counts as one test. Its commands run one after the other; the first that fails ends it. */
export type Check = Named & { readonly kind: 'check'; readonly commands: readonly Command[] };

/** Judged test by test, by the report that its reporter writes. */
export type TestLevel = Named & { readonly kind: 'vitest' | 'playwright'; readonly command: Command };

export type Level = Check | TestLevel;

const packages = ['shared-events', 'command-api', 'projections', 'infra', 'web'];
const reporter = (name: string) => join(import.meta.dirname, `${name}-reporter.ts`);

export const levels: readonly Level[] = [
  // These four run side by side.
  check('format', 25, ['prettier', '--check', '--log-level=warn', '.']),
  check('lint', 40, ['eslint', '.']),
  check('types', 50, ['tsc', '-p', '.'], ['node', 'web/build/generate-routes.ts'], ['tsc', '-p', 'web']),
  check('boundaries', 15, ['depcruise', '--config', '.dependency-cruiser.cjs', ...packages]),
  vitestLevel('unit', 100, 'unit', 'unit-alone'),
  vitestLevel('components', 30),
  vitestLevel('store', 60),
  vitestLevel('whole-way', 60),
  vitestLevel('faults', 60),
  vitestLevel('cluster', 60),
  journeysLevel('journeys', 150, 'playwright.config.ts'),
  { ...vitestLevel('long-tests', 300), isLong: true },
  { ...journeysLevel('long-journeys', 900, 'playwright.long.config.ts'), isLong: true },
];

/** The levels that a name stands for; those of `npm test` without one. */
export function levelsNamed(name: string | undefined): readonly Level[] {
  if (name === undefined) return levels.filter(({ isLong }) => !isLong);
  return levels.filter((level) => level.name === name || (name === 'long' && level.isLong));
}

/** A level with `more` arguments for its program. */
export function withArguments(level: Level, more: readonly string[]): Level {
  return level.kind === 'check'
    ? { ...level, commands: level.commands.map((command): Command => [...command, ...more]) }
    : { ...level, command: [...level.command, ...more] };
}

/** What runs side by side: checks that each keep one core busy and start nothing. Every other level has the machine for itself. */
export function inRounds(wanted: readonly Level[]): readonly (readonly Level[])[] {
  const checks = wanted.filter(({ kind }) => kind === 'check');
  const others = wanted.filter(({ kind }) => kind !== 'check');
  return [...(checks.length > 0 ? [checks] : []), ...others.map((level) => [level])];
}

function check(name: string, ceiling: number, ...commands: readonly Command[]): Check {
  return { name, ceiling, commands, kind: 'check' };
}

function vitestLevel(name: string, ceiling: number, ...projects: readonly string[]): TestLevel {
  const named = (projects.length > 0 ? projects : [name]).map((project) => `--project=${project}`);
  return { name, ceiling, command: vitestCommand(...named), kind: 'vitest' };
}

function journeysLevel(name: string, ceiling: number, config: string): TestLevel {
  return { name, ceiling, command: playwrightCommand('--config', config), kind: 'playwright' };
}

/** `vitest run` with the reporter that a level is judged by. */
export function vitestCommand(...more: readonly string[]): Command {
  return ['vitest', 'run', '--reporter=default', `--reporter=${reporter('vitest')}`, ...more];
}

/** `playwright test` with the reporter that a level is judged by. */
export function playwrightCommand(...more: readonly string[]): Command {
  return ['playwright', 'test', `--reporter=list,${reporter('playwright')}`, ...more];
}
