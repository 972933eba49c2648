// The longest tasks of a page's main thread, in CPU time: on a shared machine wall-clock time says nothing about the page.
import type { Page } from '@playwright/test';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** CPU time of `fixedWork` on the reference machine of all bounds, in milliseconds. */
const FIXED_WORK_MS = 250;

/** How many times slower this machine is than the reference machine; at least 1. */
export async function slowness(page: Page): Promise<number> {
  const [longest = 0] = await longestTasks(page, () => page.evaluate(fixedWork));
  return Math.max(1, longest / FIXED_WORK_MS);
}

/** A fixed workload: creates table rows, forces a layout and removes them. */
function fixedWork(): void {
  for (let turn = 0; turn < 3; turn++) {
    const table = document.createElement('table');
    for (let row = 0; row < 300; row++) {
      const line = table.insertRow();
      for (let cell = 0; cell < 8; cell++) line.insertCell().textContent = `${row * cell} pieces`;
    }
    document.body.append(table);
    table.getBoundingClientRect();
    table.remove();
  }
}

/** Runs `work` and resolves with the CPU times of its main-thread tasks in milliseconds, longest first. */
export async function longestTasks(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const isMain = traceEvents.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain');
  const threads = new Set(isMain.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(
    ({ name, tdur, pid, tid }) => /RunTask$/.test(name) && tdur !== undefined && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('No task of the page was seen.');
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).sort((first, second) => second - first);
}
