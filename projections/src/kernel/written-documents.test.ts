import { describe, expect, it } from 'vitest';
import { rememberWritten } from './written-documents.ts';

const asking = () => {
  const asked: (readonly string[])[] = [];
  const load = async (keys: readonly string[]) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, { from: 'redis' }]));
  };
  return { asked, load };
};

describe('what a follower has written', () => {
  it('it does not ask for again, and for the others in one go', async () => {
    const { asked, load } = asking();
    const written = rememberWritten();
    written.add(new Map([['order:1', '{"total":5}']]));
    const found = await written.load(['order:1', 'order:2', 'none'], load);
    expect([...found].toSorted()).toEqual([
      ['order:1', { total: 5 }],
      ['order:2', { from: 'redis' }],
    ]);
    expect(asked).toEqual([['order:2', 'none']]);
    await written.load(['order:1'], load);
    expect(asked).toHaveLength(1);
  });

  it('it knows as it was written last, and as dropped once it was dropped', async () => {
    const { asked, load } = asking();
    const written = rememberWritten();
    written.add(new Map([['cart:a', '[1]']]));
    written.add(new Map([['cart:a', '[1,2]']]));
    expect((await written.load(['cart:a'], load)).get('cart:a')).toEqual([1, 2]);
    written.add(new Map([['cart:a', null]]));
    expect((await written.load(['cart:a'], load)).has('cart:a')).toBe(false);
    expect(asked).toEqual([]);
  });

  it('it hands out afresh each time, so that nobody changes it for the next one', async () => {
    const { load } = asking();
    const written = rememberWritten();
    written.add(new Map([['day', '{"orders":[]}']]));
    const first = (await written.load(['day'], load)).get('day');
    (first as { orders: number[] }).orders.push(1);
    expect((await written.load(['day'], load)).get('day')).toEqual({ orders: [] });
  });

  it('it forgets when it is too much, and asks for that again', async () => {
    const { asked, load } = asking();
    const written = rememberWritten(1_000);
    for (let id = 0; id < 20; id++) written.add(new Map([[`order:${id}`, '{}']]));
    await written.load(['order:0', 'order:19'], load);
    expect(asked).toEqual([['order:0']]);
  });
});
