// The tests that the working tree's changes since a commit can touch. vitest finds its own by the modules that they import; a journey runs when it is
// tagged with a feature that changed, or changed itself.
import { execFileSync } from 'node:child_process';
import { playwrightCommand, type TestLevel, vitestCommand } from './levels.ts';

const PROJECTS = ['unit', 'unit-alone', 'components', 'store', 'whole-way', 'faults', 'cluster'];
const PLAYWRIGHT = ['--config', 'playwright.config.ts', '--pass-with-no-tests'];
const CEILING = 60;

/** `catalogue` holds four features; a change beside them can touch each. */
const CATALOGUE = ['products', 'categories', 'brands', 'colors'];

export type Changed = {
  readonly levels: readonly TestLevel[];
  /** Sentences about what the changes may touch and does not run. */
  readonly notRun: readonly string[];
};

/** Files that differ from `commit` in the working tree, new ones included. Throws where git does not know the commit. */
export function filesChangedSince(commit: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The levels to run for these files. */
export function levelsFor(files: readonly string[], commit: string): Changed {
  const features = [...new Set(files.flatMap(featuresOf))].toSorted();
  const journeys = files.filter((file) => /^web\/journeys\/.*\.spec\.ts$/.test(file));
  const beside = files.filter((file) => featuresOf(file).length === 0 && /^[a-z-]+\/src\//.test(file));
  const projects = PROJECTS.map((project) => `--project=${project}`);
  const level = { ceiling: CEILING, mayBeEmpty: true } as const;
  return {
    levels: [
      {
        ...level,
        name: 'tests',
        kind: 'vitest',
        command: vitestCommand('--changed', commit, '--passWithNoTests', ...projects),
      },
      ...(features.length > 0
        ? [
            {
              ...level,
              name: 'journeys',
              kind: 'playwright',
              command: playwrightCommand(...PLAYWRIGHT, '--grep', tagsOf(features)),
            } as const,
          ]
        : []),
      ...(journeys.length > 0
        ? [
            {
              ...level,
              name: 'specs',
              kind: 'playwright',
              command: playwrightCommand(...PLAYWRIGHT, ...journeys),
            } as const,
          ]
        : []),
    ],
    notRun: [
      'format, lint, types and boundaries: npm run test:lint and so on.',
      ...(beside.length > 0
        ? [`Journeys for ${beside.length} files of no feature (${beside[0]}): npm run test:journeys.`]
        : []),
    ],
  };
}

/** The features that a file belongs to, by the folder that it is in. */
export function featuresOf(file: string): readonly string[] {
  const [, feature, inCatalogue] =
    /^(?:web|command-api|projections|shared-events)\/src\/features\/([a-z-]+)\/(?:([a-z-]+)\/)?/.exec(file) ??
    [];
  if (feature === undefined) return [];
  if (feature !== 'catalogue') return [feature];
  return CATALOGUE.filter((name) => name === inCatalogue).length > 0 && inCatalogue
    ? [inCatalogue]
    : CATALOGUE;
}

/** A pattern for Playwright's `--grep`. */
function tagsOf(features: readonly string[]): string {
  return `@(${features.join('|')})(?![a-z-])`;
}
