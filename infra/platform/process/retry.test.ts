import { expect, test } from 'vitest';
import type { Logger } from './logger.ts';
import { repeatForever, retry } from './retry.ts';

test('repeats until it succeeds, with pauses that double up to the longest', async () => {
  const pauses: number[] = [];
  const answer = await retry(
    () => (pauses.length < 4 ? Promise.reject(new TypeError('x')) : Promise.resolve('here')),
    {
      ...{ firstPauseMs: 1, longestPauseMs: 4 },
      onFailure: (_error, pauseMs) => void pauses.push(pauseMs),
    },
  );
  expect([answer, pauses]).toEqual(['here', [1, 2, 4, 4]]);
});

test('gives up with what onFailure throws', async () => {
  const refused = retry(() => Promise.reject(new Error('broken')), {
    firstPauseMs: 1,
    onFailure: (cause) => {
      throw new Error('given up', { cause });
    },
  });
  await expect(refused).rejects.toThrow('given up');
});

test('ends a pause at its end, and takes the pause that a failure chooses', async () => {
  const began = performance.now();
  let failures = 0;
  const attempt = () => (failures < 2 ? Promise.reject(new Error('x')) : Promise.resolve());
  const until = began + 50;
  await retry(attempt, { firstPauseMs: 60_000, until, onFailure: () => (++failures === 1 ? 0 : undefined) });
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('ends with the reason of its signal', async () => {
  const stop = new AbortController();
  const onFailure = (): void => void setTimeout(() => stop.abort(new Error('stopped')), 5);
  const refused = retry(() => Promise.reject(new Error('x')), {
    ...{ firstPauseMs: 60_000, signal: stop.signal, onFailure },
  });
  await expect(refused).rejects.toThrow('stopped');
});

test('repeats forever after successes and failures, until the signal is aborted', async () => {
  const stop = new AbortController();
  const warned: unknown[] = [];
  const logger = { warn: (fields: object) => warned.push(fields) } as unknown as Logger;
  let times = 0;
  await repeatForever(logger, 'work', stop.signal, () => {
    times++;
    if (times === 4) stop.abort();
    return times % 2 === 0 ? Promise.reject(new TypeError(`failure ${times}`)) : Promise.resolve();
  });
  expect(times).toBe(4);
  expect(warned).toMatchObject([{ what: 'work', pauseMs: 100 }]);
});
