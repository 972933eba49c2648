import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deadline, withDeadline } from '../process/deadline.ts';
import { LogUnavailableError, makeRetryPolicy, type RetryOptions } from './retry.ts';

const nothing = async (): Promise<void> => undefined;
const passing = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });
const refuse = async (): Promise<never> => {
  throw passing();
};
const patienceOf = (options: Partial<RetryOptions> = {}) =>
  makeRetryPolicy({ renew: nothing, probe: nothing, ...options });

async function msOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work.catch(() => undefined);
  return performance.now() - began;
}

describe('patience with the event store', () => {
  it.each([
    ['a refused connection', passing],
    ['a cluster without a leader', () => new Error('Failed to discover after 10 attempts.')],
    ['a channel that was just given up', () => new Error('Channel has been shut down')],
  ])('asks again after %s', async (_, error) => {
    let asked = 0;
    const answer = await patienceOf().withRetries(300, async () => {
      asked++;
      if (asked < 4) throw error();
      return 'here';
    });
    expect([answer, asked]).toEqual(['here', 4]);
  });

  it('does not ask again after an answer for good', async () => {
    let asked = 0;
    const refused = patienceOf().withRetries(300, async () => {
      asked++;
      throw Object.assign(new Error('wrong'), { type: 'wrong-expected-version' });
    });
    await expect(refused).rejects.toThrow('wrong');
    expect(asked).toBe(1);
  });

  it('makes the connection anew after a second of nothing but refusals', async () => {
    let renewed = 0;
    const { withRetries } = patienceOf({ renew: async () => void renewed++ });
    const answer = await withRetries(300, async () => {
      if (renewed === 0) throw passing();
      return 'here';
    });
    expect(answer).toBe('here');
    expect(renewed).toBe(1);
  });

  it('asks again when a try is never answered', async () => {
    let asked = 0;
    const answer = await patienceOf().withRetries(300, () => {
      asked++;
      return asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve('here');
    });
    expect([answer, asked]).toEqual(['here', 2]);
  });

  it('waits for a long answer as long as something of it comes', async () => {
    let asked = 0;
    const answer = await patienceOf().withRetries(400, async (heard) => {
      asked++;
      for (let part = 0; part < 8; part++) {
        await sleep(100);
        heard();
      }
      return 'all of it';
    });
    expect([answer, asked]).toEqual(['all of it', 1]);
  });

  it('hands the deadline of a request down to each call, and limits each try to what is left', async () => {
    const { withRetries } = patienceOf();
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

describe('while the event store is known to be away', () => {
  it('every call is refused at once and nothing is asked, until one look finds it back', async () => {
    let isAway = true;
    let [looks, atOnce, most] = [0, 0, 0];
    const { withRetries } = patienceOf({
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
    let asked = 0;
    const ask = async (): Promise<string> => `here ${++asked}`;
    const took = await Promise.all(Array.from({ length: 20 }, () => msOf(withRetries(300, ask))));
    expect(asked).toBe(0);
    expect(Math.max(...took)).toBeLessThan(50);
    await expect.poll(() => looks).toBeGreaterThan(2);
    expect(most).toBe(1);
    isAway = false;
    await expect.poll(() => withRetries(300, ask).catch(() => 'away')).toBe('here 1');
    const seen = looks;
    await sleep(500);
    expect(looks).toBe(seen);
  });

  it('those who wait already are refused too, and nobody looks any more once it is stopped', async () => {
    let looks = 0;
    const { withRetries, stop } = patienceOf({ mostMs: 400, probe: () => (looks++, refuse()) });
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
