// One process at a time does a leased job. Redis and the processes are real.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let redis: TestRedis;
const running: ChildProcess[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => redis.stop());

const PROCESS = resolve(import.meta.dirname, '../testing/leased-process.ts');

/** A process that reports each round of its job. */
function startProcess(job: string) {
  const child = spawn(process.execPath, [PROCESS, redis.url, job], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  let rounds = 0;
  child.stdout.on('data', (chunk: Buffer) => (rounds += chunk.toString().split('\n').length - 1));
  return { child, rounds: () => rounds };
}

test('one of two processes does the job', async () => {
  const [one, other] = [startProcess('once'), startProcess('once')];
  await expect.poll(() => one.rounds() + other.rounds(), { timeout: 20_000 }).toBeGreaterThan(5);
  expect(Math.min(one.rounds(), other.rounds())).toBe(0);
});

test('another takes over within five seconds of one that is stopped in its tracks', async () => {
  const first = startProcess('stopped');
  await expect.poll(first.rounds, { timeout: 20_000 }).toBeGreaterThan(1);
  const second = startProcess('stopped');
  await new Promise((done) => setTimeout(done, 1_500));
  expect(second.rounds()).toBe(0);
  first.child.kill('SIGSTOP');
  const stoppedAt = performance.now();
  await expect.poll(second.rounds, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  expect(performance.now() - stoppedAt).toBeLessThan(5_000 * Number(process.env['MACHINE_SLOWNESS'] ?? 1));
  const before = first.rounds();
  first.child.kill('SIGCONT');
  await new Promise((done) => setTimeout(done, 1_500));
  // At most the round that it was in.
  expect(first.rounds()).toBeLessThanOrEqual(before + 1);
  expect(second.rounds()).toBeGreaterThan(1);
});

test('another takes over at once from one that ends', async () => {
  const first = startProcess('ended');
  await expect.poll(first.rounds, { timeout: 20_000 }).toBeGreaterThan(1);
  const second = startProcess('ended');
  await new Promise((done) => setTimeout(done, 1_500));
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const endedAt = performance.now();
  await expect.poll(second.rounds, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  expect(performance.now() - endedAt).toBeLessThan(2_000 * Number(process.env['MACHINE_SLOWNESS'] ?? 1));
});
