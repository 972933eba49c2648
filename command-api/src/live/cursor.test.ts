import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCursor, parseCursor, type Mark } from './cursor.ts';

const feeds = ['accounts', 'cart', 'orders'];
const mark: fc.Arbitrary<Mark> = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999_999_999 }), fc.nat(99_999), fc.option(fc.nat(9_999)))
  .map(([ms, count, index]) => ({ entry: `${ms}-${count}`, ...(index !== null && { index }) }));

describe('a cursor', () => {
  test('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.tuple(mark, mark, mark), (marks) => {
        const written = new Map(feeds.map((feed, at) => [feed, marks[at] ?? { entry: '0-0' }]));
        expect(parseCursor(feeds, formatCursor(feeds, written))).toEqual(written);
      }),
    );
  });

  test('stays short', () => {
    const nine = Array.from({ length: 9 }, (_, at) => `feed${at}`);
    const marks = new Map(nine.map((feed) => [feed, { entry: '1763700000000-12', index: 3 }]));
    expect(formatCursor(nine, marks).length).toBeLessThan(150);
  });

  test('that is malformed is undefined', () => {
    for (const text of ['', '12', 'a~b~c', '0.0.~0.0.', '0.0.~0.0.~0.0.~0.0.', 'x'.repeat(10_000)])
      expect(parseCursor(feeds, text)).toBeUndefined();
  });
});
