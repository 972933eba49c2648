import { describe, expect, it } from 'vitest';
import { matcherOf } from './event-filter.ts';

describe('a filter', () => {
  it('lets through what begins with one of its prefixes', () => {
    const matches = matcherOf({ on: 'type', prefixes: ['Cart', 'Order'], regex: '' });
    expect(['CartItemAdded', 'OrderPlaced', 'ACart', '$metadata'].filter(matches)).toEqual([
      'CartItemAdded',
      'OrderPlaced',
    ]);
  });

  it('lets through what its pattern finds', () => {
    const matches = matcherOf({ on: 'type', prefixes: [], regex: '^[^\\$].*' });
    expect(['CartItemAdded', '$metadata'].filter(matches)).toEqual(['CartItemAdded']);
  });

  it('refuses a pattern that is none', () => {
    expect(() => matcherOf({ on: 'stream', prefixes: [], regex: '(' })).toThrow(SyntaxError);
  });
});
