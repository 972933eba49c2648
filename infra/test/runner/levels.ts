// The levels of `npm test` and the long ones, with their ceilings in seconds on two fast cores.
import { join } from 'node:path';
import { findRealServer } from '@aangan/event-store/testing/real-event-store';
import { COMPILER } from '../setup/compiler.ts';

/** A program of `node_modules/.bin` with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

type Named = {
  readonly name: string;
  /** Seconds on two fast cores. */
  readonly ceiling: number;
};

/** Counts as one test. Its commands run in sequence; the first failure ends it. */
export type Check = Named & { readonly kind: 'check'; readonly commands: readonly Command[] };

/** Evaluated test by test, from the report that its reporter writes. */
export type TestLevel = Named & {
  readonly kind: 'vitest' | 'playwright';
  readonly command: Command;
  /** Seconds without an event of a test after which a run of vitest counts as hung: more than any time limit of its tests and hooks. 360 where absent. */
  readonly patience?: number;
  /** Whether a run without any test is allowed. */
  readonly mayBeEmpty?: true;
};

export type Level = Check | TestLevel;

const packages = ['shared-events', 'command-api', 'projections', 'infra', 'web'];
const typeCheck = ['node', ...COMPILER, '-p'] as const;
/** Each check that reads types calls it: the build of the set-up, which runs beside them, is not waited for. */
const generateRoutes: Command = ['node', 'web/build/generate-routes.ts'];
const reporter = (name: string) => join(import.meta.dirname, `${name}-reporter.ts`);

const realServer = findRealServer();

/** Levels that run one after the other. */
export type LevelSequence = readonly Level[];
/** Sequences that run in parallel. */
export type Round = readonly LevelSequence[];

/** The levels of `npm test`, one round after the other. */
export const rounds: readonly Round[] = [
  // Runs beside the set-up, which waits for downloads.
  [
    [
      check('format', 30, ['oxfmt', '--check']),
      // With types, as `.oxlintrc.json` says, so the tree of routes comes first; and the third-party licences, which change with the lock file.
      check('lint', 90, generateRoutes, ['oxlint'], ['node', 'infra/notices/main.ts', '--check']),
      check('types', 180, [...typeCheck, '.'], generateRoutes, [...typeCheck, 'web']),
      check('boundaries', 40, ['depcruise', '--config', '.dependency-cruiser.mjs', ...packages]),
    ],
  ],
  // Up to `cluster` the second sequence kills processes and waits for silent servers, so it is mostly idle. A third one would slow down all of them on
  // two cores.
  [
    [vitestLevel('unit', 560), vitestLevel('components', 380)],
    [
      vitestLevel('store', 120),
      vitestLevel('whole-way', 270),
      vitestLevel('faults', 240),
      vitestLevel('cluster', 100),
      vitestLevel('unit-alone', 80),
    ],
  ],
  // Alone: its three browsers use both cores by themselves, and beside another level each page takes twice as long.
  [[journeysLevel('journeys', 400, 'playwright.config.ts')]],
  // Alone: its bounds are seconds on the clock, and beside the journeys it takes twice as long.
  ...('script' in realServer ? [[[vitestLevel('real', 240)]]] : []),
];

/** Why levels of `npm test` cannot run here, as sentences. */
export const absentLevels: readonly string[] = 'absent' in realServer ? [realServer.absent] : [];

/** Too long for `npm test`. */
export const longLevels: readonly Level[] = [
  { ...vitestLevel('long-tests', 300), patience: 2_400 },
  journeysLevel('long-journeys', 900, 'playwright.long.config.ts'),
];

/** The rounds of the level with that name, or of all long ones for `long`; empty for an unknown name. */
export function roundsNamed(name: string): readonly Round[] {
  const named = [...rounds.flat(2), ...longLevels].filter((level) => level.name === name);
  return (name === 'long' ? longLevels : named).map((level) => [[level]]);
}

/** A level with `more` arguments for its program. */
export function withArguments(level: Level, more: readonly string[]): Level {
  return level.kind === 'check'
    ? { ...level, commands: level.commands.map((command): Command => [...command, ...more]) }
    : { ...level, command: [...level.command, ...more] };
}

function check(name: string, ceiling: number, ...commands: readonly Command[]): Check {
  return { name, ceiling, commands, kind: 'check' };
}

function vitestLevel(name: string, ceiling: number): TestLevel {
  return { name, ceiling, command: vitestCommand(`--project=${name}`), kind: 'vitest' };
}

function journeysLevel(name: string, ceiling: number, config: string): TestLevel {
  return { name, ceiling, command: playwrightCommand('--config', config), kind: 'playwright' };
}

/** `vitest run` with the reporter that writes the level's report. */
export function vitestCommand(...more: readonly string[]): Command {
  return ['vitest', 'run', '--reporter=default', `--reporter=${reporter('vitest')}`, ...more];
}

/** `playwright test` with the reporter that writes the level's report. */
export function playwrightCommand(...more: readonly string[]): Command {
  return ['playwright', 'test', `--reporter=list,${reporter('playwright')}`, ...more];
}
