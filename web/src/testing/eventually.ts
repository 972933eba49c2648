// vitest's own polling moves a clock that `vi.useFakeTimers` has stopped by 50 ms at every try. This one leaves it alone.
const later = globalThis.setTimeout.bind(globalThis);
const PAUSE_MS = 10;
const TIMEOUT_MS = 30_000;

/** Repeats `assertion` until it holds; throws its error after 30 seconds. */
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
