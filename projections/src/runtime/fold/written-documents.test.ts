import { describe, expect, test } from 'vitest';
import { membersKey } from './members-key.ts';
import { cacheAllWritten, cacheWritten } from './written-documents.ts';

describe('what a follower has written', () => {
  test('is returned as it was written last, and as undefined once it was deleted', () => {
    const written = cacheWritten();
    expect(written.knows('cart:a')).toBe(false);
    written.add(new Map([['cart:a', '[1]']]));
    written.add(new Map([['cart:a', '[1,2]']]));
    expect([written.knows('cart:a'), written.read('cart:a')]).toEqual([true, [1, 2]]);
    written.add(new Map([['cart:a', null]]));
    expect([written.knows('cart:a'), written.read('cart:a')]).toEqual([true, undefined]);
  });

  test('is parsed for each read, so that callers share no object', () => {
    const written = cacheWritten();
    written.add(new Map([['day', '{"orders":[]}']]));
    (written.read('day') as { orders: number[] }).orders.push(1);
    expect(written.read('day')).toEqual({ orders: [] });
  });

  test('is evicted, least recently used first, beyond the limit', () => {
    const written = cacheWritten(1_000);
    for (let id = 0; id < 20; id++) {
      written.add(new Map([[`order:${id}`, '{}']]));
      written.read('order:0');
    }
    expect(['order:0', 'order:1', 'order:19'].map(written.knows)).toEqual([true, false, true]);
  });
});

describe('what a follower has written since there was nothing', () => {
  test('includes that a document does not exist, but not what was evicted, nor the members of an index', () => {
    const written = cacheAllWritten(1_000);
    expect([written.knows('order:0'), written.read('order:0')]).toEqual([true, undefined]);
    for (let id = 0; id < 20; id++) written.add(new Map([[`order:${id}`, '{}']]));
    expect(['order:0', 'order:19', 'order:20'].map(written.knows)).toEqual([false, true, true]);
    expect(written.knows(membersKey('orders'))).toBe(false);
  });
});
