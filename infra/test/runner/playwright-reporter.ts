// Writes the report of a level that Playwright runs (level-report.ts). `playwright test --reporter` gets its path and constructs it.
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type TestReport, writeReport } from './level-report.ts';

export default function playwrightReporter(): Reporter {
  const errors: string[] = [];
  let all: Suite | undefined;
  return {
    onBegin: (_config: FullConfig, suite: Suite) => {
      all = suite;
    },
    onError: (error) => {
      errors.push(messageOf(error));
    },
    onEnd: ({ status }) => {
      const tests = all?.allTests().map(reportOf) ?? [];
      if (status === 'timedout' || status === 'interrupted') errors.push(`The run was ${status}.`);
      writeReport({ tests, errors });
    },
    printsToStdio: () => false,
  };
}

function reportOf(test: TestCase): TestReport {
  const result = test.results.at(-1);
  return {
    project: '',
    file: relative('.', test.location.file),
    name: titlesOf(test).join(' '),
    outcome: outcomeOf(test),
    seconds: (result?.duration ?? 0) / 1000,
    messages: result?.errors.map(messageOf) ?? [],
    output: [...(result?.stdout ?? []), ...(result?.stderr ?? [])].map(String).join(''),
    attachments: result?.attachments.flatMap(({ name, path }) => (path ? [{ name, path }] : [])) ?? [],
  };
}

/** A test that was skipped or interrupted without asking for it follows another failure in its serial group. */
function outcomeOf(test: TestCase): TestReport['outcome'] {
  const status = test.results.at(-1)?.status ?? 'skipped';
  if (status === 'skipped') return test.expectedStatus === 'skipped' ? 'skipped' : 'not run';
  if (status === 'interrupted') return 'not run';
  return test.ok() ? 'passed' : 'failed';
}

/** Without the project and the file, which come before the groups. */
function titlesOf(test: TestCase): readonly string[] {
  const [, , , ...titles] = test.titlePath();
  return titles;
}

function messageOf({ message, value, stack }: TestError): string {
  return [message ?? value ?? '', ...(message !== undefined && stack ? [stackOnly(stack, message)] : [])]
    .filter((part) => part !== '')
    .join('\n');
}

/** The stack without the message that it begins with. */
function stackOnly(stack: string, message: string): string {
  return stack.startsWith(message) ? stack.slice(message.length).trimStart() : stack;
}
