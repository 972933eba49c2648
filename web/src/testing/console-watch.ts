// Fails a component test whose page has an uncaught error, or writes an error or a warning to the console that the test did not expect with
// `expectConsole`.
import { vi } from 'vitest';

/** What a browser reports when an observer's changes of layout wait for the next frame; Base UI's toasts measure themselves so, and nothing is lost. */
const DEFERRED_LAYOUT = 'ResizeObserver loop completed with undelivered notifications.';

let written: string[] = [];
let expected: RegExp[] = [];

window.addEventListener('error', ({ message }) => written.push(`uncaught error: ${message}`));
window.addEventListener('unhandledrejection', ({ reason }) =>
  written.push(`unhandled rejection: ${textOf(reason)}`),
);

/** Starts recording `console.error` and `console.warn`. */
export function watchConsole(): void {
  written = [];
  expected = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...values) => {
      written.push(`console.${level}: ${values.map(textOf).join(' ')}`);
    });
  }
}

/** Makes the test fail at its end with this message. */
export function failLater(message: string): void {
  written.push(message);
}

/** Allows messages that match, and requires at least one before the test ends. */
export function expectConsole(message: RegExp): void {
  expected.push(message);
}

/** Throws with the unexpected messages and the expected ones that are missing. */
export function checkConsole(): void {
  const unexpected = written.filter(
    (message) => !message.includes(DEFERRED_LAYOUT) && !expected.some((pattern) => pattern.test(message)),
  );
  const missing = expected.filter((pattern) => !written.some((message) => pattern.test(message)));
  const problems = [...unexpected, ...missing.map((pattern) => `expected and missing: ${pattern}`)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function textOf(value: unknown): string {
  return value instanceof Error ? (value.stack ?? String(value)) : String(value);
}
