import { describe, expect, test } from 'vitest';
import { earliestPosition, formatPosition, hasReached, laterPosition, parsePosition } from './position.ts';

const at = (commit: bigint, logId = 'a1b2c3d4e5f6') => ({ logId, commit });

describe('a position', () => {
  test('is formatted and parsed', () => {
    expect(formatPosition(at(1042n))).toBe('a1b2c3d4e5f6:1042');
    expect(parsePosition('a1b2c3d4e5f6:1042')).toEqual(at(1042n));
  });

  test.each([
    '',
    'x',
    '1042',
    'a1b2c3d4e5f6:',
    'a1b2c3d4e5f6:-1',
    'a1b2c3d4e5f6:1\r\n',
    'a1b2c3d4e5f6:99999999999999999999',
    null,
  ])('is not read from %j', (text) => expect(parsePosition(text)).toBeUndefined());

  test('is reached by an equal and by a later one, never by one of another log', () => {
    expect(hasReached(at(5n), at(5n))).toBe(true);
    expect(hasReached(at(4n), at(5n))).toBe(false);
    expect(hasReached(at(9n, 'ffffffffffff'), at(5n))).toBe(false);
    expect(hasReached(undefined, at(0n))).toBe(false);
  });

  test('is replaced by a later one, and by any of a new log', () => {
    expect(laterPosition(at(5n), at(4n))).toEqual(at(5n));
    expect(laterPosition(at(5n), at(1n, 'ffffffffffff'))).toEqual(at(1n, 'ffffffffffff'));
  });

  test('is the earliest of some, where all are known and of one log', () => {
    expect(earliestPosition([at(5n), at(3n), at(4n)])).toEqual(at(3n));
    expect(earliestPosition([at(5n), at(3n, 'ffffffffffff')])).toBeUndefined();
    expect(earliestPosition([at(3n), undefined, at(5n)])).toBeUndefined();
    expect(earliestPosition([])).toBeUndefined();
  });
});
