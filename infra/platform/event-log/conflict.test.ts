// An event store that refuses an append because of an event that it does not return yet, as a cluster does after an election.
import { describe, expect, test } from 'vitest';
import { withDeadline } from '../process/deadline.ts';
import { LogUnavailableError } from './retry.ts';
import { appendOrConflict, ConflictError } from './conflict.ts';

const refuse = async (): Promise<never> => {
  throw new ConflictError('not as expected');
};
const until = <T>(ms: number, act: () => Promise<T>): Promise<T> => withDeadline(performance.now() + ms, act);

describe('an append that is refused', () => {
  test('is a conflict at once when other events are there', async () => {
    let tries = 0;
    const append = { attempt: () => (tries++, refuse()), readPlace: async () => 'others' as const };
    await expect(appendOrConflict(append)).rejects.toThrow(ConflictError);
    expect(tries).toBe(1);
  });

  test('is retried with growing pauses when nothing is there', async () => {
    const at: number[] = [];
    const attempt = async (): Promise<string> => {
      at.push(performance.now());
      return at.length < 6 ? refuse() : 'done';
    };
    expect(await appendOrConflict({ attempt, readPlace: async () => 'nothing' })).toBe('done');
    const pauses = at.slice(1).map((each, index) => each - (at[index] ?? 0));
    expect(pauses[4]).toBeGreaterThan((pauses[0] ?? 0) * 4);
  });

  test('has succeeded when its own events are there', async () => {
    const readPlace = async () => ({ done: 'by the first try' });
    expect(await appendOrConflict({ attempt: refuse, readPlace })).toBe('by the first try');
  });

  test('ends as unavailable at the deadline, after few attempts', async () => {
    let tries = 0;
    const append = { attempt: () => (tries++, refuse()), readPlace: async () => 'nothing' as const };
    const began = performance.now();
    await expect(until(500, () => appendOrConflict(append))).rejects.toThrow(LogUnavailableError);
    expect(performance.now() - began).toBeLessThan(700);
    expect(tries).toBeLessThan(10);
  });

  test('passes its deadline on, so that no step takes longer', async () => {
    const seen = new Set<string>();
    const attempt = async (): Promise<string> => {
      const { deadline } = await import('../process/deadline.ts');
      seen.add(typeof deadline());
      return 'done';
    };
    await appendOrConflict({ attempt, readPlace: async () => 'nothing' });
    expect([...seen]).toEqual(['number']);
  });
});
