// Observed from inside a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EXPOSE_GC, releaseMemoryWhenIdle } from './release-memory.ts';

const PROGRAM = `
import { releaseMemoryWhenIdle } from ${JSON.stringify(join(import.meta.dirname, 'release-memory.ts'))};
const said = (what) => console.log(what);
const { gc } = globalThis;
// Ends a while after it was collected, in which it could be again, or after a minute in which it never was.
const overIn = (ms) => setTimeout(() => (said('over'), clearTimeout(end)), ms);
const end = overIn(60_000);
if (gc) globalThis.gc = (how) => (said('collected'), gc(how), overIn(1_500));
releaseMemoryWhenIdle(200);
// By the processor's own time: only what has used enough of it is worth collecting.
const worked = () => Object.values(process.cpuUsage()).reduce((sum, micros) => sum + micros / 1_000, 0);
const work = () => {
  for (const end = worked() + 40; worked() < end;);
  if (worked() < 600) return setTimeout(work, 1);
  said('rests');
  if (!gc) overIn(100);
};
work();
`;

async function whatIsSaid(...flags: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  await once(child, 'exit');
  return text.trim().split('\n');
}

test.concurrent('collects when it is idle, not while it works, and not again without need', async () => {
  expect(await whatIsSaid(EXPOSE_GC)).toEqual(['rests', 'collected', 'over']);
});

test.concurrent('does not keep a process alive, and does nothing without the gc flag', async () => {
  expect(await whatIsSaid()).toEqual(['rests', 'over']);
});

test('is idle after three seconds with almost no processor time', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const collect = vi.fn();
  const { gc } = globalThis;
  Object.assign(globalThis, { gc: collect });
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(globalThis, { gc });
  });
  // Enough for a collection.
  for (const used = () => process.cpuUsage().user / 1_000; used() < 400;);
  releaseMemoryWhenIdle();
  // Earlier processor time counts as work at the first check.
  vi.advanceTimersByTime(3_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledOnce();
});
