import { describe, expect, test } from 'vitest';
import { NO_METADATA, parseStreamMetadata, reviveMetadata, SOFT_DELETED_JSON } from './stream-metadata.ts';
import { oldestVisibleRevision, oldestVisibleTime } from './truncation.ts';

const parse = (metadata: unknown) => parseStreamMetadata(Buffer.from(JSON.stringify(metadata)));

describe('stream metadata', () => {
  test('parses truncation settings and ignores the rest', () => {
    expect(parse({ $maxCount: 3, $maxAge: 60, $tb: 7, $acl: { $r: 'all' }, own: 1 })).toEqual({
      maxCount: 3,
      maxAge: 60,
      truncateBefore: 7,
      softDeleted: false,
    });
  });

  test('recognises a soft-deleted stream by the highest revision', () => {
    expect(parseStreamMetadata(SOFT_DELETED_JSON).softDeleted).toBe(true);
    expect(parse({ $tb: Number.MAX_SAFE_INTEGER }).softDeleted).toBe(false);
  });

  test.each([{ $maxCount: 0 }, { $maxCount: 'many' }, { $maxAge: -1 }, { $tb: 1.5 }, 7, null, [1]])(
    'counts as none when it says %j',
    (metadata) => {
      expect(parse(metadata)).toEqual(NO_METADATA);
    },
  );

  test('counts as missing when it is not JSON', () => {
    expect(parseStreamMetadata(Buffer.from('{"$maxCount":'))).toEqual(NO_METADATA);
  });

  test('is rewritten when the stream is revived', () => {
    const metadata = Buffer.from('{"own":1,"$tb":9223372036854775807,"$maxCount":2}');
    expect(reviveMetadata(metadata, 4)?.toString()).toBe('{"own":1,"$tb":4,"$maxCount":2}');
    expect(reviveMetadata(Buffer.from('no JSON'), 4)).toBeUndefined();
  });
});

describe('truncation', () => {
  test('shows everything of a stream without metadata', () => {
    expect(oldestVisibleRevision(NO_METADATA, 9)).toBe(0);
    expect(oldestVisibleTime(NO_METADATA, 1000)).toBeUndefined();
  });

  test('uses the stricter of count and revision', () => {
    expect(oldestVisibleRevision({ maxCount: 3, softDeleted: false }, 9)).toBe(7);
    expect(oldestVisibleRevision({ maxCount: 3, truncateBefore: 8, softDeleted: false }, 9)).toBe(8);
    expect(oldestVisibleRevision({ maxCount: 30, truncateBefore: 4, softDeleted: false }, 9)).toBe(4);
  });

  test('counts an age in seconds', () => {
    expect(oldestVisibleTime({ maxAge: 10, softDeleted: false }, 60_000)).toBe(50_000);
  });
});
