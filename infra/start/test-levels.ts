// The levels of `npm test`, in the order in which they run, with their ceilings in seconds on two cores; and the long ones.
import { join } from 'node:path';

export type Level = {
  readonly name: string;
  readonly ceiling: number;
  /** One after the other; the first that fails ends the level. Programs of `node_modules/.bin`. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** How its tests are counted: a report that the run leaves behind, or the whole level as one check. */
  readonly counts: 'as one check' | 'vitest report' | 'playwright report';
  /** Too long for `npm test`: runs when it is named, and with all of its kind as `long`. */
  readonly isLong?: true;
};

/** Where each level leaves what it has to say beyond the terminal. */
export const REPORTS = '.tests/reports';

const packages = ['shared-events', 'command-api', 'projections', 'infra', 'web'];

export const levels: readonly Level[] = [
  // These four run side by side.
  staticCheck('format', 25, ['prettier', '--check', '--log-level=warn', '.']),
  staticCheck('lint', 40, ['eslint', '.']),
  staticCheck(
    'types',
    50,
    ['tsc', '-p', '.'],
    ['node', 'web/build/generate-routes.ts'],
    ['tsc', '-p', 'web'],
  ),
  staticCheck('boundaries', 15, ['depcruise', '--config', '.dependency-cruiser.cjs', ...packages]),
  vitestLevel('unit', 150, 'unit', 'unit-alone'),
  vitestLevel('store', 90),
  vitestLevel('whole-way', 60),
  vitestLevel('faults', 60),
  vitestLevel('cluster', 60),
  journeys('journeys', 210, 'playwright.config.ts'),
  { ...vitestLevel('long-tests', 300), isLong: true },
  { ...journeys('long-journeys', 900, 'playwright.long.config.ts'), isLong: true },
];

/** The levels that a name stands for; those of `npm test` without one. */
export function levelsNamed(name: string | undefined): readonly Level[] {
  if (name === undefined) return levels.filter(({ isLong }) => !isLong);
  return levels.filter((level) => level.name === name || (name === 'long' && level.isLong));
}

/** What runs side by side: checks that each keep one core busy and start nothing. Everything else has the machine for itself. */
export function inRounds(wanted: readonly Level[]): readonly (readonly Level[])[] {
  const checks = wanted.filter(({ counts }) => counts === 'as one check');
  const others = wanted.filter(({ counts }) => counts !== 'as one check');
  return [...(checks.length > 0 ? [checks] : []), ...others.map((level) => [level])];
}

export function reportOf(level: string): string {
  return join(REPORTS, `${level}.json`);
}

function staticCheck(name: string, ceiling: number, ...commands: Level['commands']): Level {
  return { name, ceiling, commands, counts: 'as one check' };
}

function journeys(name: string, ceiling: number, config: string): Level {
  const commands = [['playwright', 'test', '--config', config, '--reporter=list,json']] as const;
  return { name, ceiling, commands, counts: 'playwright report' };
}

function vitestLevel(name: string, ceiling: number, ...projects: readonly string[]): Level {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return {
    name,
    ceiling,
    commands: [
      [
        'vitest',
        'run',
        ...(projects.length > 0 ? projects : [name]).map((project) => `--project=${project}`),
        ...reporters,
      ],
    ],
    counts: 'vitest report',
  };
}
