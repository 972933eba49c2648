// The report of one run of a level: every test with its outcome, in one format for vitest and Playwright.
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The environment variable with the absolute path that a reporter writes to. */
export const REPORT_VARIABLE = 'LEVEL_REPORT';

const attachment = z.object({ name: z.string(), path: z.string() });

const testReport = z.object({
  /** The vitest project; empty for Playwright. */
  project: z.string(),
  /** Relative to the repository. */
  file: z.string(),
  /**
   * Titles of the groups and the test, joined in the form that the program's own name filter matches; empty for a file that does not load or whose
   * hooks fail.
   */
  name: z.string(),
  /** `not run`: another test or a hook failed first. */
  outcome: z.enum(['passed', 'failed', 'skipped', 'not run']),
  seconds: z.number(),
  /** Without ANSI colours. */
  messages: z.array(z.string()),
  /** The test's console output. */
  output: z.string(),
  attachments: z.array(attachment),
});

const levelReport = z.object({
  tests: z.array(testReport),
  /** Errors outside any test: an unhandled rejection, a crashed worker, a failed global set-up. */
  errors: z.array(z.string()),
  /** Seconds in which a hung run was waited for, before it was ended. */
  waited: z.number().default(0),
});

export type TestReport = z.infer<typeof testReport>;
export type LevelReport = z.infer<typeof levelReport>;
type Written = z.input<typeof levelReport>;

/** Written at once and synchronously, because a reporter's process may exit right after it. */
export function writeReport(report: Written): void {
  const path = process.env[REPORT_VARIABLE];
  if (path === undefined) return;
  const plain = (text: string) => stripVTControlCharacters(text);
  const tests = report.tests.map((test) => ({
    ...test,
    messages: test.messages.map(plain),
    output: plain(test.output),
  }));
  writeFileSync(path, JSON.stringify({ ...report, tests, errors: report.errors.map(plain) }, null, 1));
}

/** The report at `path`; a report with an error where the run has written none. */
export function readReport(path: string): LevelReport {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { tests: [], errors: ['The run ended without a report.'], waited: 0 };
  }
  return levelReport.parse(JSON.parse(text));
}

/** The test's name in output for people. */
export function titleOf({ file, name }: Pick<TestReport, 'file' | 'name'>): string {
  return name === '' ? file : `${file} › ${name}`;
}
