// How long a page's main thread was busy without a pause, by the processor's own time: on a machine that does other things too the time on the clock
// says nothing of the page.
import type { Page } from '@playwright/test';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** Does the work, and resolves with the longest tasks meanwhile, in milliseconds, the longest first. */
export async function busiestTasks(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    String(await browser.stopTracing()),
  );
  const isMain = traceEvents.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain');
  const threads = new Set(isMain.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(
    ({ name, tdur, pid, tid }) => /RunTask$/.test(name) && tdur !== undefined && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('No task of the page was seen.');
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).sort((first, second) => second - first);
}
