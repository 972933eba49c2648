// Writes the report of a level that vitest runs (level-report.ts). `vitest --reporter` gets its path and constructs it.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { type TestReport, writeReport } from './level-report.ts';
import { endHung, listOf, processesOfRun, watchSilence } from './silence.ts';

type Failing = {
  readonly message: string;
  readonly stack?: string | undefined;
  /** The expected and the received value, line by line. */
  readonly diff?: string | undefined;
};

export default function vitestReporter(): Reporter {
  const outputs = new Map<string, string>();
  let files: readonly TestSpecification[] = [];
  const running = new Set<string>();
  const ended = new Map<string, TestModule>();
  const reportHung = (seconds: number): void => {
    const processes = processesOfRun();
    const hung = `The run was silent for ${seconds} s. Its processes, with their states:\n${listOf(processes)}`;
    const left = files.filter((file) => !ended.has(keyOf(file)));
    writeReport({
      tests: [
        ...[...ended.values()].flatMap((module) => reportsOf(module, outputs)),
        ...left.map((file) => unfinished(file, running.has(keyOf(file)), hung)),
      ],
      errors: left.length > 0 ? [] : [`All tests had ended, but not vitest. ${hung}`],
      waited: seconds,
    });
    endHung(processes);
  };
  const silence = watchSilence(reportHung);
  const { heard } = silence;
  return {
    onUserConsoleLog: ({ taskId = '', content }) => {
      outputs.set(taskId, (outputs.get(taskId) ?? '') + content);
    },
    onTestRunStart: (specifications) => {
      files = specifications;
      heard();
    },
    onTestModuleQueued: (module) => {
      running.add(keyOf(module));
      heard();
    },
    onTestModuleEnd: (module) => {
      running.delete(keyOf(module));
      ended.set(keyOf(module), module);
      heard();
    },
    onTestModuleCollected: heard,
    onTestCaseReady: heard,
    onTestCaseResult: heard,
    onHookStart: heard,
    onHookEnd: heard,
    onTestRunEnd: (modules, unhandledErrors) => {
      silence.end();
      writeReport({
        tests: modules.flatMap((module) => reportsOf(module, outputs)),
        errors: unhandledErrors.map(messageOf),
      });
    },
  };
}

/** vitest makes a new object for a module while it runs. */
const keyOf = ({ project, moduleId }: Pick<TestModule, 'project' | 'moduleId'>): string =>
  `${project.name} ${moduleId}`;

/** What a hung run reports of a file that has not ended: the file as a whole. */
function unfinished(
  { project, moduleId, testModule }: TestSpecification,
  isRunning: boolean,
  hung: string,
): TestReport {
  const file = {
    project: project.name,
    file: relative('.', moduleId),
    name: '',
    seconds: 0,
    attachments: [],
  };
  if (!isRunning) return { ...file, outcome: 'not run', messages: [], output: '' };
  const tests = [...(testModule?.children.allTests() ?? [])];
  const next = tests.find((test) => test.result().state === 'pending')?.fullName;
  // Results come in batches, so a few tests may have ended that are not known to.
  const where = next === undefined ? [] : [`It hangs in this test or a later one of the file: ${next}`];
  return { ...file, outcome: 'failed', messages: [...where, hung], output: '' };
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
