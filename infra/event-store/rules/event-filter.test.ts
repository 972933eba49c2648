import { describe, expect, test } from 'vitest';
import { matcherOf } from './event-filter.ts';

describe('a filter', () => {
  test('matches texts that begin with one of its prefixes', () => {
    const matches = matcherOf({ on: 'type', prefixes: ['Cart', 'Order'], regex: '' });
    expect(['CartItemAdded', 'OrderPlaced', 'ACart', '$metadata'].filter(matches)).toEqual([
      'CartItemAdded',
      'OrderPlaced',
    ]);
  });

  test('matches texts by its regular expression', () => {
    const matches = matcherOf({ on: 'type', prefixes: [], regex: '^[^\\$].*' });
    expect(['CartItemAdded', '$metadata'].filter(matches)).toEqual(['CartItemAdded']);
  });

  test('refuses an invalid regular expression', () => {
    expect(() => matcherOf({ on: 'stream', prefixes: [], regex: '(' })).toThrow(SyntaxError);
  });
});
