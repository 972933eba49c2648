import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { toldByPlaywright, toldByVitest } from './test-failures.ts';

test('vitest: each failed test with its file and why, and a file that did not load', () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: resolve('web/a.test.ts'),
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'sums',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  to be 2'],
          },
        ],
      },
      { name: resolve('web/b.test.ts'), message: 'SyntaxError: Unexpected token', assertionResults: [] },
    ],
  });
  expect(toldByVitest(JSON.parse(report))).toEqual([
    { test: 'web/a.test.ts › sums', why: 'expected 1\n  to be 2' },
    { test: 'web/b.test.ts', why: 'SyntaxError: Unexpected token' },
  ]);
});

test('Playwright: each failed journey, also one in a group', () => {
  const spec = (title: string, ok: boolean) => ({
    ...{ file: 'live.spec.ts', title, ok },
    tests: [
      { results: [{ errors: ok ? [] : [{ message: 'not there' }, { message: 'after these calls' }] }] },
    ],
  });
  const report = JSON.stringify({
    suites: [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false)] }] }],
  });
  expect(toldByPlaywright(JSON.parse(report))).toEqual([
    { test: 'live.spec.ts › two', why: 'not there\nafter these calls' },
  ]);
});
