import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { featuresOf, levelsFor, readJourneys } from './changed.ts';

const root = resolve(import.meta.dirname, '../../..');
const journeys = new Map([
  ['web/journeys/cart.spec.ts', ['cart']],
  ['web/journeys/live-shop.spec.ts', ['cart', 'wishlist']],
  ['web/journeys/views.spec.ts', ['maintenance']],
]);
const changed = (...files: readonly string[]) => {
  const { levels, notRun } = levelsFor(files, 'HEAD~1', journeys);
  const commands = new Map(levels.map(({ name, command }) => [name, command.join(' ')]));
  return { tests: commands.get('tests'), stories: commands.get('journeys'), notRun };
};

test('a change in a feature runs what imports it, and the journeys that name it', () => {
  const { tests, stories } = changed('command-api/src/features/cart/decider.ts');
  expect(tests).toContain('--changed HEAD~1');
  expect(stories).toMatch(/ web\/journeys\/cart\.spec\.ts web\/journeys\/live-shop\.spec\.ts$/);
});

test('a change within a feature leaves the tests of others, which do not import it, to the whole run', () => {
  const { tests, notRun } = changed('web/src/features/catalogue/brands/brands-page.tsx');
  expect(tests).toContain(' /features/catalogue/brands/ command-api/src/testing/contract/ ');
  expect(notRun.join(' ')).toContain('tests of other features');
  expect(changed('web/src/features/catalogue/terms/term-page.tsx').tests).toContain(' /features/catalogue/ ');
  for (const reaching of [
    'shared-events/src/features/orders/events.ts',
    'projections/src/features/cart/projection.ts',
  ])
    expect(changed('web/src/features/cart/cart-page.tsx', reaching).tests).not.toContain('/features/');
});

test('the catalogue is four features, and what they share touches all of them', () => {
  expect(featuresOf('web/src/features/catalogue/products/product/gallery.tsx')).toEqual(['products']);
  expect(featuresOf('projections/src/features/catalogue/colors/projection.ts')).toEqual(['colors']);
  const all = ['categories', 'brands', 'colors', 'products'];
  expect(featuresOf('command-api/src/features/catalogue/terms/decider.ts')).toEqual(all);
  expect(featuresOf('web/src/features/catalogue/terms/term-page.tsx')).toEqual(all);
});

test('a file of journeys that changed runs, whatever it names', () => {
  expect(changed('web/journeys/views.spec.ts').stories).toMatch(/ web\/journeys\/views\.spec\.ts$/);
});

test('a change outside the features lists the journeys that it does not run', () => {
  const { stories, notRun } = changed('command-api/src/http/errors.ts');
  expect(stories).toBeUndefined();
  expect(notRun.join(' ')).toContain('command-api/src/http/errors.ts');
});

test('each file of journeys names its features, and all of them exist', () => {
  const sides = ['web', 'command-api', 'projections', 'shared-events'].map((side) =>
    join(side, 'src/features'),
  );
  const folders = sides.flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map((file) => join(side, file, 'x')),
  );
  const existing = new Set(folders.flatMap(featuresOf));
  const named = [...readJourneys(root).values()].flat();
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});
