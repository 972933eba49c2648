// The README's tables of paths are correct: every path exists, and exports the name in its row.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { features } from '@aangan/shared-events/features';
import { expect, test } from 'vitest';
import { exportIn, exportsName, filesOf, readSteps, tableNames } from './map.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const steps = readSteps(readme);

test('the way of the data has twelve steps', () => {
  expect(steps.map(({ step }) => step)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

test.each(filesOf(ROOT, steps, 'cart'))('step $step.step is at $step.path', ({ step, file }) => {
  expect(file, `${step.package}/${step.path}`).toBeDefined();
  const name = exportIn(step);
  if (name !== undefined && file !== undefined)
    expect(exportsName(ROOT, file, name), `${file} exports ${name}`).toBe(true);
});

test('categories, brands and colors share their commands', () => {
  const files = filesOf(ROOT, steps, 'catalogue/brands').map(({ file }) => file);
  expect(files).toContain('command-api/src/features/catalogue/terms/commands.ts');
});

test('every step that is a file names an export', () => {
  const files = steps.filter(({ path }) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((step) => exportIn(step) === undefined)).toEqual([]);
});

test('a feature of the catalogue is found in its folder', () => {
  const folder = features.find(({ name }) => name === 'products')?.folder ?? '';
  const files = filesOf(ROOT, steps, folder).map(({ file }) => file);
  expect(files).toContain('command-api/src/features/catalogue/products/decider.ts');
});

const PATH = /`((?:web|command-api|projections|shared-events|infra)\/[\w./-]+)`/g;

test('every path that the README names exists', () => {
  const missing = [...readme.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.ts`)));
  expect(missing).toEqual([]);
});

const PAGE = join(ROOT, '../shared/design/architecture.md');
/** The page of the design, where it is next to the checkout. */
const pages = existsSync(PAGE) ? [readFileSync(PAGE, 'utf8')] : [];
const [, differences = ''] = readme.split('**Notes on the layout.**');

test.each(pages.flatMap((page) => filesOf(ROOT, readSteps(page), 'cart')))(
  "the architecture page's step $step.step is at $step.path",
  ({ step, file = '' }) => {
    expect(file, `${step.package}/${step.path}`).not.toBe('');
    const name = exportIn(step);
    // An event is named by the decider that yields it, and exported by events.ts.
    if (name !== undefined)
      expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

test.each(pages.map((page) => ({ page })))(
  "the architecture page's folders exist, or the README names the difference",
  ({ page }) => {
    const folders = [
      ...tableNames(page, '## Packages', 1),
      ...tableNames(page, '### command-api/src', 0)
        .filter((name) => name.endsWith('/') && !name.includes('<'))
        .map((name) => `command-api/src/${name}`),
    ];
    expect(folders.length).toBeGreaterThan(10);
    const missing = folders.filter(
      (folder) => !existsSync(join(ROOT, folder)) && !differences.includes(`\`${basename(folder)}\``),
    );
    expect(missing).toEqual([]);
  },
);

/** File names that say a role twice, or differently from the table "Names by role". */
const MISNAMED =
  /features\/.*(?:-(?:answers|texts|messages|routes|decider|commands|queries|projection)|\/(?:changes|texts|actions|mutations))\.tsx?$/;

test('a role has the same file name in every feature', () => {
  const files = ['command-api', 'projections', 'shared-events', 'web'].flatMap((name) =>
    globSync(`${name}/src/features/**/*.{ts,tsx}`, { cwd: ROOT }),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => MISNAMED.test(file))).toEqual([]);
});
