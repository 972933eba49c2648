// What one run of a level leaves behind: every test with its outcome, in one shape for vitest and Playwright.
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The environment variable that tells a reporter where to write, as an absolute path. */
export const REPORT_VARIABLE = 'LEVEL_REPORT';

const attachment = z.object({ name: z.string(), path: z.string() });

const testReport = z.object({
  /** The vitest project; empty for Playwright. */
  project: z.string(),
  /** Relative to the repository. */
  file: z.string(),
  /**
   * Titles of the groups and the test, joined as the program's own filter by name matches them; empty for a file that does not load or whose
   * hooks fail.
   */
  name: z.string(),
  /** `not run`: the failure of another test or of a hook came first. */
  outcome: z.enum(['passed', 'failed', 'skipped', 'not run']),
  seconds: z.number(),
  /** Without the colours of a terminal. */
  messages: z.array(z.string()),
  /** What the test wrote to its console. */
  output: z.string(),
  attachments: z.array(attachment),
});

const levelReport = z.object({
  tests: z.array(testReport),
  /** Failures of no single test: an unhandled rejection, a crashed worker, a global set-up. */
  errors: z.array(z.string()),
});

export type TestReport = z.infer<typeof testReport>;
export type LevelReport = z.infer<typeof levelReport>;

/** Written in one go and synchronously: a reporter's process may exit right after it. */
export function writeReport(report: LevelReport): void {
  const path = process.env[REPORT_VARIABLE];
  if (path === undefined) return;
  const plain = (text: string) => stripVTControlCharacters(text);
  const tests = report.tests.map((test) => ({
    ...test,
    messages: test.messages.map(plain),
    output: plain(test.output),
  }));
  writeFileSync(path, JSON.stringify({ tests, errors: report.errors.map(plain) }, null, 1));
}

/** The report at `path`; one that says so in `errors` where the run has left none. */
export function readReport(path: string): LevelReport {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { tests: [], errors: ['The run ended without a report.'] };
  }
  return levelReport.parse(JSON.parse(text));
}

/** How a test is named to people. */
export function titleOf({ file, name }: Pick<TestReport, 'file' | 'name'>): string {
  return name === '' ? file : `${file} › ${name}`;
}
