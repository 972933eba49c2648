import { expect, test } from 'vitest';
import { checkConsole, expectConsole, failLater, watchConsole } from './console-watch.ts';

const page = globalThis.console;

test.each([
  ['an error', () => page.error('It broke.')],
  ['a warning', () => page.warn('It will break.')],
  ['a call without an answer', () => failLater('no answer')],
  ['an expected message that does not come', () => expectConsole(/never/)],
])('%s fails the test', (_name, cause) => {
  cause();
  expect(checkConsole).toThrow();
  watchConsole();
});

test('an expected error fails nothing, and hides no other', () => {
  expectConsole(/It broke/);
  page.error('It broke.', new Error('cause'));
  checkConsole();
  page.error('Something else broke.');
  expect(checkConsole).toThrow(/Something else broke/);
  watchConsole();
});
