// The README's tables of paths are correct: every path exists, and exports the name in its row.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exportIn, exportsName, filesOf, readSteps } from './map.ts';

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

test('a feature of the catalogue is found in its folder', () => {
  const files = filesOf(ROOT, steps, 'products').map(({ file }) => file);
  expect(files).toContain('command-api/src/features/catalogue/products/decider.ts');
});

const PATH = /`((?:web|command-api|projections|shared-events|infra)\/[\w./-]+)`/g;

test('every path that the README names exists', () => {
  const missing = [...readme.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.ts`)));
  expect(missing).toEqual([]);
});
