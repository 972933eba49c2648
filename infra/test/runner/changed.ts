// The tests that the working tree's changes since a commit can touch. vitest finds its own by the modules that they import; a file of journeys runs
// when one of the features that it names has changed, or the file itself. A change within features runs their own tests and those of the whole
// contract: dependency-cruiser holds the walls between features, so the tests of others import it by way of the whole application alone.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightCommand, type TestLevel, vitestCommand } from './levels.ts';

const PROJECTS = ['unit', 'unit-alone', 'components', 'store', 'whole-way', 'faults', 'cluster'];
const JOURNEYS = 'web/journeys';
const CEILING = 60;

/** `catalogue` holds four features; a change beside them can touch each. */
const CATALOGUE = ['products', 'categories', 'brands', 'colors'];

/** Where the tests stand that go through every feature: each documented call of the API, and each page as the server and the browser begin it. */
const THROUGH_ALL_FEATURES = [
  'command-api/src/testing/contract/',
  'command-api/src/pages/',
  'web/src/app/',
  'web/src/entry',
];

const BY_WAY_OF_ALL =
  'tests of other features and of whole processes, which reach the change by way of the whole application alone: npm run test:unit and so on';

/** The files of journeys, each with the features that it names. */
export type Journeys = ReadonlyMap<string, readonly string[]>;

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

/** Reads which features each file of journeys names. Throws where one names none at all. */
export function readJourneys(root: string): Journeys {
  const files = readdirSync(join(root, JOURNEYS)).filter((file) => file.endsWith('.spec.ts'));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, JOURNEYS, file), 'utf8');
      const [, list] = /^export const features: Features = \[([^\]]*)\];$/m.exec(text) ?? [];
      if (list === undefined) throw new Error(`${file} does not name its features (features.ts).`);
      return [join(JOURNEYS, file), [...list.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name)];
    }),
  );
}

/** The levels to run for files that changed since `commit`. */
export function levelsFor(files: readonly string[], commit: string, journeys: Journeys): Changed {
  const features = new Set(files.flatMap(featuresOf));
  const specs = [...journeys]
    .filter(([file, names]) => files.includes(file) || names.some((name) => features.has(name)))
    .map(([file]) => file);
  const projects = PROJECTS.map((project) => `--project=${project}`);
  const within = files.every(isWithinFeature) ? [...foldersOf(files), ...THROUGH_ALL_FEATURES] : [];
  const tests: TestLevel = {
    name: 'tests',
    kind: 'vitest',
    ceiling: CEILING,
    mayBeEmpty: true,
    command: vitestCommand('--changed', commit, '--passWithNoTests', ...projects, ...within),
  };
  const stories: TestLevel = {
    name: 'journeys',
    kind: 'playwright',
    ceiling: CEILING,
    command: playwrightCommand('--config', 'playwright.config.ts', ...specs),
  };
  const beside = files.filter((file) => featuresOf(file).length === 0 && /^[a-z-]+\/src\//.test(file));
  const others = `Journeys that a change of ${beside[0]} may touch, and ${beside.length - 1} more files of no feature: npm run test:journeys`;
  return {
    levels: specs.length > 0 ? [tests, stories] : [tests],
    notRun: [
      'format, lint, types and boundaries: npm run test:lint and so on',
      ...(within.length > 0 ? [BY_WAY_OF_ALL] : []),
      ...(beside.length > 0 ? [others] : []),
    ],
  };
}

/** Events are imported by the features that react to them, and projections by those that read their views; all else is a feature's own. */
function isWithinFeature(file: string): boolean {
  return featuresOf(file).length > 0 && !/^shared-events\/|\/projection\.ts$/.test(file);
}

/** The folders `/features/…/` that hold the tests of these files. */
function foldersOf(files: readonly string[]): readonly string[] {
  const folders = files.map((file) => {
    const [, feature = '', inCatalogue = ''] = /\/features\/([a-z-]+)\/([a-z-]+\/)?/.exec(file) ?? [];
    return feature === 'catalogue' && CATALOGUE.includes(inCatalogue.slice(0, -1))
      ? `/features/catalogue/${inCatalogue}`
      : `/features/${feature}/`;
  });
  return [...new Set(folders)];
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
