import { describe, expect, it } from 'vitest';
import { patiently } from './event-log-patience.ts';

const never = async (): Promise<void> => undefined;
const passing = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });

describe('patience with the event store', () => {
  it('asks again after refusals that pass', async () => {
    let asked = 0;
    const answer = await patiently(never, 300, async () => {
      asked++;
      if (asked < 4) throw passing();
      return 'here';
    });
    expect([answer, asked]).toEqual(['here', 4]);
  });

  it('does not ask again after an answer for good', async () => {
    let asked = 0;
    const refused = patiently(never, 300, async () => {
      asked++;
      throw Object.assign(new Error('wrong'), { type: 'wrong-expected-version' });
    });
    await expect(refused).rejects.toThrow('wrong');
    expect(asked).toBe(1);
  });

  it('makes the connection anew after a second of nothing but refusals', async () => {
    let renewed = 0;
    const answer = patiently(
      async () => {
        renewed++;
      },
      300,
      async () => {
        if (renewed === 0) throw passing();
        return 'here';
      },
    );
    expect(await answer).toBe('here');
    expect(renewed).toBe(1);
  });

  it('asks again when a try is never answered', async () => {
    let asked = 0;
    const answer = await patiently(never, 300, () => {
      asked++;
      return asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve('here');
    });
    expect([answer, asked]).toEqual(['here', 2]);
  });
});
