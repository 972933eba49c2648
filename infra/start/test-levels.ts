// The levels of `npm test`, in the order in which they run, with their ceilings in seconds on two cores; and the long one.
import { join } from 'node:path';

export type Level = {
  readonly name: string;
  readonly ceiling: number;
  /** One after the other; the first that fails ends the level. Programs of `node_modules/.bin`. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** How its tests are counted: a report that the run leaves behind, or the whole level as one check. */
  readonly counts: 'as one check' | 'vitest report' | 'playwright report';
  /** Too long for `npm test`: runs when it is named. */
  readonly isLong?: true;
};

/** Where each level leaves what it has to say beyond the terminal. */
export const REPORTS = '.tests/reports';

const packages = ['shared-events', 'command-api', 'projections', 'infra', 'web'];

export const levels: readonly Level[] = [
  staticCheck('format', 10, ['prettier', '--check', '--log-level=warn', '.']),
  staticCheck('lint', 15, ['eslint', '.']),
  staticCheck(
    'types',
    20,
    ['tsc', '-p', '.'],
    ['node', 'web/build/generate-routes.ts'],
    ['tsc', '-p', 'web'],
  ),
  staticCheck('boundaries', 5, ['depcruise', '--config', '.dependency-cruiser.cjs', ...packages]),
  vitestLevel('unit', 100),
  vitestLevel('store', 90),
  vitestLevel('whole-way', 60),
  vitestLevel('faults', 60),
  journeys('journeys', 210, 'playwright.config.ts'),
  { ...journeys('long', 900, 'playwright.long.config.ts'), isLong: true },
];

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

function vitestLevel(name: string, ceiling: number): Level {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return {
    name,
    ceiling,
    commands: [['vitest', 'run', '--project', name, ...reporters]],
    counts: 'vitest report',
  };
}
