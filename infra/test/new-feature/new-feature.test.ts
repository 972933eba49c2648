// Adding a feature takes at most 15 files, those of the README's table, and what is forgotten does not compile. A small feature is added to a copy
// of the repository, compiled, tested and removed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNotes, changedFiles, newFiles, removeNotes, withoutLines } from './notes.ts';
import {
  checkTypes,
  checkWebTypes,
  copyRepository,
  ROOT,
  runTests,
  type Outcome,
  type RepositoryCopy,
} from './repository-copy.ts';

const MOST_FILES = 15;
const files = [...newFiles, ...changedFiles];
const tests = files.filter((file) => file.endsWith('.test.ts'));
const onServer = files.filter((file) => !file.startsWith('web/'));
const PASSED: Outcome = { code: 0, output: '' };

let copy: RepositoryCopy;
let outcomes: { readonly [Part in 'server' | 'web' | 'tests' | 'forgotten']: Outcome };

// Compiling takes twelve seconds of two free cores, so it belongs to no test's time.
beforeAll(async () => {
  copy = copyRepository();
  const { folder } = copy;
  addNotes(folder);
  const compilingWeb = checkWebTypes(folder);
  const server = await checkTypes(folder, onServer);
  const tested = await runTests(folder, tests);
  withoutLines(folder, 'command-api/src/features.ts', 'notes');
  withoutLines(folder, 'projections/src/all-projections.ts', 'notes');
  withoutLines(folder, 'command-api/src/features/notes/feature.ts', 'NoteRemoved: null');
  const forgotten = await checkTypes(folder, onServer);
  outcomes = { server, web: await compilingWeb, tests: tested, forgotten };
});
afterAll(() => copy.remove());

test(`a small feature is at most ${MOST_FILES} files`, () => {
  expect(newFiles.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
});

test('the README lists these files', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('## Adding a feature\n');
  const [table = ''] = section.trimStart().split('\n\n', 1);
  const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) =>
    path.replaceAll('<f>', 'notes'),
  );
  expect(listed.toSorted()).toEqual(files.toSorted());
});

test('it compiles on the server and in the web app', () => {
  expect(outcomes.server).toEqual(PASSED);
  expect(outcomes.web).toEqual(PASSED);
});

test('its tests pass', () => {
  expect(outcomes.tests.output).toContain(`Test Files  ${tests.length} passed`);
  expect(outcomes.tests.code).toBe(0);
});

test('without its registration, or without the description of one event, it does not compile', () => {
  const errors = outcomes.forgotten.output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm);
  expect([...new Set([...errors].map(([, file = '']) => file))].toSorted()).toEqual([
    'command-api/src/features.ts',
    'command-api/src/features/notes/feature.ts',
    'projections/src/all-projections.ts',
  ]);
});

test('removing it leaves no trace', () => {
  removeNotes(copy.folder);
  const differing = copy.files.filter(
    (file) => !readFileSync(join(copy.folder, file)).equals(readFileSync(join(ROOT, file))),
  );
  expect(differing).toEqual([]);
});
