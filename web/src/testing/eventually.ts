// vitest's own polling advances a clock stopped by `vi.useFakeTimers` by 50 ms on every try. This one does not.
const later = globalThis.setTimeout.bind(globalThis);
const PAUSE_MS = 10;
const TIMEOUT_MS = 30_000;

/** Repeats `assertion` until it passes; throws its last error after 30 seconds. */
export async function eventually(assertion: () => unknown): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await new Promise((resolve) => later(resolve, PAUSE_MS));
  }
}
