// Observed from inside a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EXPOSE_GC, releaseMemoryOfStart, releaseMemoryWhenIdle } from './release-memory.ts';

const PROGRAM = `
import { releaseMemoryWhenIdle } from ${JSON.stringify(join(import.meta.dirname, 'release-memory.ts'))};
const said = (what) => console.log(what);
const { gc } = globalThis;
// Ends a while after it was collected, in which it could be again, or after a minute in which it never was.
const overIn = (ms) => setTimeout(() => (said('over'), clearTimeout(end)), ms);
const end = overIn(60_000);
if (gc) globalThis.gc = (how) => (said('collected'), gc(how), overIn(2_500));
releaseMemoryWhenIdle(500);
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

/** Replaces the collection, the timers and the processor's clock for one test. */
function pretendTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] });
  let used = 0;
  const clock = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: used * 1_000, system: 0 }));
  const collect = vi.fn();
  const { gc } = globalThis;
  Object.assign(globalThis, { gc: collect });
  onTestFinished(() => {
    vi.useRealTimers();
    clock.mockRestore();
    Object.assign(globalThis, { gc });
  });
  const busySeconds = (seconds: number): void => {
    for (let second = 0; second < seconds; second++) {
      used += 500;
      vi.advanceTimersByTime(1_000);
    }
  };
  return { collect, busySeconds };
}

test('is idle after three seconds with almost no processor time', () => {
  const { collect, busySeconds } = pretendTime();
  releaseMemoryWhenIdle();
  busySeconds(1);
  vi.advanceTimersByTime(2_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledOnce();
});

test('releases the memory of a start once', () => {
  const { collect, busySeconds } = pretendTime();
  releaseMemoryOfStart();
  busySeconds(50);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  busySeconds(3);
  vi.advanceTimersByTime(120_000);
  expect(collect).toHaveBeenCalledOnce();
});

test('keeps the compiled code of a process that was busy for its first minute', () => {
  const { collect, busySeconds } = pretendTime();
  releaseMemoryOfStart();
  busySeconds(60);
  vi.advanceTimersByTime(120_000);
  expect(collect).not.toHaveBeenCalled();
});
