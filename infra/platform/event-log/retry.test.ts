import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deadline, withDeadline } from '../process/deadline.ts';
import { LogUnavailableError, makeRetryPolicy, type RetryOptions } from './retry.ts';

const nothing = async (): Promise<void> => undefined;
const passing = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });
const refuse = async (): Promise<never> => {
  throw passing();
};
const retryPolicyOf = (options: Partial<RetryOptions> = {}) =>
  makeRetryPolicy({ renew: nothing, probe: nothing, ...options });

async function msOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work.catch(() => undefined);
  return performance.now() - began;
}

describe('the retry policy', () => {
  test.each([
    ['a refused connection', passing],
    ['a cluster without a leader', () => new Error('Failed to discover after 10 attempts.')],
    ['a channel that was just given up', () => new Error('Channel has been shut down')],
  ])('asks again after %s', async (_, error) => {
    let attempts = 0;
    const answer = await retryPolicyOf().withRetries(300, async () => {
      attempts++;
      if (attempts < 4) throw error();
      return 'here';
    });
    expect([answer, attempts]).toEqual(['here', 4]);
  });

  test('does not retry after a permanent error', async () => {
    let attempts = 0;
    const refused = retryPolicyOf().withRetries(300, async () => {
      attempts++;
      throw Object.assign(new Error('wrong'), { type: 'wrong-expected-version' });
    });
    await expect(refused).rejects.toThrow('wrong');
    expect(attempts).toBe(1);
  });

  test('replaces the connection after a second of failures alone', async () => {
    let renewed = 0;
    const { withRetries } = retryPolicyOf({ renew: async () => void renewed++ });
    const answer = await withRetries(300, async () => {
      if (renewed === 0) throw passing();
      return 'here';
    });
    expect(answer).toBe('here');
    expect(renewed).toBe(1);
  });

  test('retries an attempt that is never answered', async () => {
    let attempts = 0;
    const answer = await retryPolicyOf().withRetries(300, () => {
      attempts++;
      return attempts === 1 ? new Promise<string>(() => undefined) : Promise.resolve('here');
    });
    expect([answer, attempts]).toEqual(['here', 2]);
  });

  test('waits for a long response while messages arrive', async () => {
    let attempts = 0;
    const answer = await retryPolicyOf().withRetries(400, async (onProgress) => {
      attempts++;
      for (let part = 0; part < 8; part++) {
        await sleep(100);
        onProgress();
      }
      return 'all of it';
    });
    expect([answer, attempts]).toEqual(['all of it', 1]);
  });

  test('passes the deadline of a request to each call, and limits each attempt to the remaining time', async () => {
    const { withRetries } = retryPolicyOf();
    const began = performance.now();
    const calls = withDeadline(began + 600, async () => {
      await withRetries(5_000, () => sleep(400));
      await withRetries(5_000, () => new Promise(() => undefined));
    });
    await expect(calls).rejects.toThrow(LogUnavailableError);
    expect(performance.now() - began).toBeGreaterThan(590);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('while the circuit breaker is open', () => {
  test('every call is refused at once and nothing is sent, until one probe succeeds', async () => {
    let isAway = true;
    let [looks, atOnce, most] = [0, 0, 0];
    const { withRetries } = retryPolicyOf({
      mostMs: 400,
      probe: async () => {
        expect(deadline()).toBeUndefined();
        looks++;
        most = Math.max(most, ++atOnce);
        await sleep(30);
        atOnce--;
        if (isAway) throw passing();
      },
    });
    const inRequest = <T>(act: () => Promise<T>) => withDeadline(performance.now() + 7_000, act);
    await expect(inRequest(() => withRetries(300, refuse))).rejects.toThrow(LogUnavailableError);
    let attempts = 0;
    const ask = async (): Promise<string> => `here ${++attempts}`;
    const took = await Promise.all(Array.from({ length: 20 }, () => msOf(withRetries(300, ask))));
    expect(attempts).toBe(0);
    // A call that waits takes its 300 ms.
    expect(Math.max(...took)).toBeLessThan(250);
    await expect.poll(() => looks).toBeGreaterThan(2);
    expect(most).toBe(1);
    isAway = false;
    await expect.poll(() => withRetries(300, ask).catch(() => 'away')).toBe('here 1');
    const seen = looks;
    await sleep(500);
    expect(looks).toBe(seen);
  });

  test('opens after a call that failed until its end, also when the process was held up as it began', async () => {
    const { withRetries, stop } = retryPolicyOf({ mostMs: 200, probe: refuse });
    onTestFinished(stop);
    const now = performance.now.bind(performance);
    let readings = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (readings++ === 0 ? 0 : 50));
    onTestFinished(() => clock.mockRestore());
    await expect(withRetries(300, refuse)).rejects.toThrow(LogUnavailableError);
    await expect(withRetries(300, async () => 'sent')).rejects.toThrow(LogUnavailableError);
  });

  test('waiting calls are refused too, and probes end when it is stopped', async () => {
    let looks = 0;
    const { withRetries, stop } = retryPolicyOf({ mostMs: 400, probe: () => (looks++, refuse()) });
    const began = performance.now();
    const first = withRetries(300, refuse).catch(() => undefined);
    await sleep(250);
    await expect(withRetries(300, refuse)).rejects.toThrow(LogUnavailableError);
    expect(performance.now() - began).toBeLessThan(640);
    await first;
    stop();
    await sleep(300);
    const seen = looks;
    await sleep(500);
    expect(looks).toBe(seen);
  });
});
