import { describe, expect, it } from 'vitest';
import { LogUnavailableError, makePatience } from './event-log-patience.ts';

const never = async (): Promise<void> => undefined;
const passing = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });

describe('patience with the event store', () => {
  it('asks again after refusals that pass', async () => {
    let asked = 0;
    const answer = await makePatience(never)(300, async () => {
      asked++;
      if (asked < 4) throw passing();
      return 'here';
    });
    expect([answer, asked]).toEqual(['here', 4]);
  });

  it('does not ask again after an answer for good', async () => {
    let asked = 0;
    const refused = makePatience(never)(300, async () => {
      asked++;
      throw Object.assign(new Error('wrong'), { type: 'wrong-expected-version' });
    });
    await expect(refused).rejects.toThrow('wrong');
    expect(asked).toBe(1);
  });

  it('makes the connection anew after a second of nothing but refusals', async () => {
    let renewed = 0;
    const patiently = makePatience(async () => void renewed++);
    const answer = await patiently(300, async () => {
      if (renewed === 0) throw passing();
      return 'here';
    });
    expect(answer).toBe('here');
    expect(renewed).toBe(1);
  });

  it('asks again when a try is never answered', async () => {
    let asked = 0;
    const answer = await makePatience(never)(300, () => {
      asked++;
      return asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve('here');
    });
    expect([answer, asked]).toEqual(['here', 2]);
  });

  it('ends, and whoever comes in the middle of a long outage is told at once', async () => {
    const patiently = makePatience(never, 400);
    let refused = 0;
    const refuse = async (): Promise<string> => {
      refused++;
      throw passing();
    };
    await expect(patiently(300, refuse)).rejects.toThrow(LogUnavailableError);
    refused = 0;
    await expect(patiently(300, refuse)).rejects.toThrow(LogUnavailableError);
    expect(refused).toBe(1);
    expect(await patiently(300, async () => 'here')).toBe('here');
    let asked = 0;
    const answer = patiently(300, async () => {
      if (++asked < 3) throw passing();
      return 'here';
    });
    expect(await answer).toBe('here');
  });
});
