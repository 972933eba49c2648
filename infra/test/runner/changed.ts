// Selects the tests that the changes since a commit can affect. vitest follows imports; a journey runs when one of the features it names, or the file
// itself, has changed. A change within features runs their own tests and those of the whole contract: dependency-cruiser forbids imports between
// features, so other features' tests reach it only through the whole application.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features, screenFolders } from '@aangan/shared-events/features';
import { playwrightCommand, type TestLevel, vitestCommand } from './levels.ts';

const PROJECTS = ['unit', 'unit-alone', 'components', 'store', 'whole-way', 'faults', 'cluster'];
const JOURNEYS = 'web/journeys';
const CEILING = 60;

type Feature = { readonly name: string; readonly folder: string };

const FEATURES: readonly Feature[] = [
  ...features,
  ...screenFolders.map((folder) => ({ name: folder, folder })),
];

/** A file in a folder of `features/`: its path there, and the first folder of that. */
const IN_FEATURES = /^(?:web|command-api|projections|shared-events)\/src\/features\/(([a-z-]+)\/.*)$/;

/** Tests that cover every feature: each documented call of the API, and each page in server rendering and hydration. */
const CROSS_FEATURE_TESTS = [
  'command-api/src/testing/contract/',
  'command-api/src/pages/',
  'web/src/app/',
  'web/src/entry',
];

const OTHER_TESTS_NOTE =
  'tests of other features and of whole processes, which use the change only through the whole application: npm run test:unit and so on';

/** Journey files, each with the features that it names. */
export type Journeys = ReadonlyMap<string, readonly string[]>;

export type TestPlan = {
  readonly levels: readonly TestLevel[];
  /** What the changes may affect and is not run, as sentences. */
  readonly notRun: readonly string[];
};

/**
 * Files that differ from `commit` in the working tree, including new ones.
 * @throws Error where git does not know the commit
 */
export function filesChangedSince(commit: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Reads which features each journey file names.
 * @throws Error where a file names none
 */
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
export function levelsFor(files: readonly string[], commit: string, journeys: Journeys): TestPlan {
  const features = new Set(files.flatMap(featuresOf));
  const specs = [...journeys]
    .filter(([file, names]) => files.includes(file) || names.some((name) => features.has(name)))
    .map(([file]) => file);
  const projects = PROJECTS.map((project) => `--project=${project}`);
  const filters = files.every(isWithinFeature) ? [...foldersOf(files), ...CROSS_FEATURE_TESTS] : [];
  const tests: TestLevel = {
    name: 'tests',
    kind: 'vitest',
    ceiling: CEILING,
    mayBeEmpty: true,
    command: vitestCommand('--changed', commit, '--passWithNoTests', ...projects, ...filters),
  };
  const stories: TestLevel = {
    name: 'journeys',
    kind: 'playwright',
    ceiling: CEILING,
    command: playwrightCommand('--config', 'playwright.config.ts', ...specs),
  };
  const outsideFeatures = files.filter(
    (file) => featuresOf(file).length === 0 && /^[a-z-]+\/src\//.test(file),
  );
  const otherJourneys = `Journeys that a change of ${outsideFeatures[0]} may touch, and ${outsideFeatures.length - 1} more files of no feature: npm run test:journeys`;
  return {
    levels: specs.length > 0 ? [tests, stories] : [tests],
    notRun: [
      'format, lint, types and boundaries: npm run test:lint and so on',
      ...(filters.length > 0 ? [OTHER_TESTS_NOTE] : []),
      ...(outsideFeatures.length > 0 ? [otherJourneys] : []),
    ],
  };
}

/** Other features import events (process managers) and projections (readers of their views); every other file is used by its own feature alone. */
function isWithinFeature(file: string): boolean {
  return featuresOf(file).length > 0 && !/^shared-events\/|\/projection\.ts$/.test(file);
}

/** The `/features/…/` folders that hold the tests of these files. */
function foldersOf(files: readonly string[]): readonly string[] {
  const folders = files.map((file) => {
    const found = findFeatures(file);
    return found.length === 1 ? found[0]?.folder : IN_FEATURES.exec(file)?.[2];
  });
  return [...new Set(folders.map((folder) => `/features/${folder}/`))];
}

/** The names of the features that a file belongs to, by its folder. */
export function featuresOf(file: string): readonly string[] {
  return findFeatures(file).map(({ name }) => name);
}

/** A folder of several features, such as `catalogue`, belongs to all of them. */
function findFeatures(file: string): readonly Feature[] {
  const [, path = '', first = ''] = IN_FEATURES.exec(file) ?? [];
  const own = FEATURES.filter(({ folder }) => path.startsWith(`${folder}/`));
  return own.length > 0 ? own : FEATURES.filter(({ folder }) => folder.startsWith(`${first}/`));
}
