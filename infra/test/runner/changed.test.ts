import { expect, test } from 'vitest';
import { featuresOf, levelsFor } from './changed.ts';

const commandsFor = (...files: readonly string[]) =>
  levelsFor(files, 'HEAD').levels.map(({ name, command }) => `${name}: ${command.slice(3).join(' ')}`);

test('a change in a feature runs what imports it and the journeys that are tagged with it', () => {
  const [tests, journeys, ...more] = commandsFor('command-api/src/features/cart/decider.ts');
  expect(tests).toContain('--changed HEAD');
  expect(journeys).toContain('--grep @(cart)(?![a-z-])');
  expect(more).toEqual([]);
});

test('the catalogue is four features, and what they share touches all of them', () => {
  expect(featuresOf('web/src/features/catalogue/products/gallery.tsx')).toEqual(['products']);
  expect(featuresOf('projections/src/features/catalogue/colors/projection.ts')).toEqual(['colors']);
  const all = ['products', 'categories', 'brands', 'colors'];
  expect(featuresOf('command-api/src/features/catalogue/term-decider.ts')).toEqual(all);
  expect(featuresOf('web/src/features/catalogue/terms/term-page.tsx')).toEqual(all);
});

test('a journey that changed runs, whatever its tags', () => {
  const commands = commandsFor('web/journeys/cart.spec.ts');
  expect(commands).toEqual([
    expect.stringContaining('tests: '),
    expect.stringContaining('web/journeys/cart.spec.ts'),
  ]);
});

test('a change beside the features says which journeys it leaves to the whole run', () => {
  const { levels, notRun } = levelsFor(['command-api/src/kernel/errors.ts'], 'HEAD');
  expect(levels.map(({ name }) => name)).toEqual(['tests']);
  expect(notRun.join(' ')).toContain('command-api/src/kernel/errors.ts');
});
