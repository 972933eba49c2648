// Writes the report of a level that vitest runs (level-report.ts). `vitest --reporter` gets its path and constructs it.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type TestReport, writeReport } from './level-report.ts';

type Failing = {
  readonly message: string;
  readonly stack?: string | undefined;
  /** The expected and the received value, line by line. */
  readonly diff?: string | undefined;
};

export default function vitestReporter(): Reporter {
  const outputs = new Map<string, string>();
  return {
    onUserConsoleLog: ({ taskId = '', content }) => {
      outputs.set(taskId, (outputs.get(taskId) ?? '') + content);
    },
    onTestRunEnd: (modules, unhandledErrors) => {
      writeReport({
        tests: modules.flatMap((module) => reportsOf(module, outputs)),
        errors: unhandledErrors.map(messageOf),
      });
    },
  };
}

/** All tests of a file; preceded by the file itself where it does not load or one of its hooks fails. */
function reportsOf(module: TestModule, outputs: ReadonlyMap<string, string>): readonly TestReport[] {
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  const file = { project: module.project.name, file: relative('.', module.moduleId), attachments: [] };
  const tests = [...module.children.allTests()].map((test): TestReport => {
    const { state, errors: failures = [] } = test.result();
    const notRun = errors.length > 0 ? 'not run' : 'skipped';
    return {
      ...file,
      name: test.fullName,
      outcome: state === 'passed' || state === 'failed' ? state : notRun,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      messages: failures.map(messageOf),
      output: outputs.get(test.id) ?? '',
      attachments: attachmentsOf(test),
    };
  });
  if (errors.length === 0) return tests;
  const whole = { ...file, name: '', outcome: 'failed', seconds: 0 } as const;
  return [{ ...whole, messages: errors.map(messageOf), output: outputs.get(module.id) ?? '' }, ...tests];
}

/** Screenshots that the browser mode takes of a failed component test. */
function attachmentsOf(test: TestCase): TestReport['attachments'] {
  const recorded = [
    ...test.artifacts().flatMap(({ attachments = [] }) => attachments),
    ...test.annotations().flatMap(({ attachment }) => attachment ?? []),
  ];
  return recorded.flatMap(({ path }) => (path === undefined ? [] : [{ name: 'attachment', path }]));
}

function messageOf({ message, stack, diff }: Failing): string {
  const calls = stack === undefined || stack.includes(message) ? (stack ?? message) : `${message}\n${stack}`;
  return diff === undefined ? calls : `${calls}\n${stripVTControlCharacters(diff)}`;
}
