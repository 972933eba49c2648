import { describe, expect, test } from 'vitest';
import { judgeAppend, type AppendVerdict, type StreamFacts } from './append-verdict.ts';
import { ANY, at, NO_STREAM, STREAM_EXISTS, type Expectation } from './expectation.ts';

const MISSING: StreamFacts = { lastRevision: -1, tombstoned: false, softDeleted: false, hasMetadata: false };

/** A stream with events of these ids, in order. */
const streamOf = (ids: readonly string[], facts: Partial<StreamFacts> = {}) => ({
  when: (expected: Expectation, ...appended: readonly string[]): AppendVerdict =>
    judgeAppend(
      expected,
      appended,
      { ...MISSING, lastRevision: ids.length - 1, ...facts },
      {
        revisionOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
        idAt: (revision) => ids[revision],
      },
    ),
});

const WRITE = { kind: 'write', revives: false };
const REVIVE = { kind: 'write', revives: true };
const WRONG = { kind: 'wrong-revision' };
const DELETED = { kind: 'deleted' };
const repeat = (lastRevision: number) => ({ kind: 'repeat', lastRevision });

describe('an append of new events', () => {
  const missing = streamOf([]);
  const three = streamOf(['a', 'b', 'c']);

  test('creates a stream unless an existing one is expected', () => {
    expect(missing.when(ANY, 'x')).toEqual(WRITE);
    expect(missing.when(NO_STREAM, 'x')).toEqual(WRITE);
    expect(missing.when(STREAM_EXISTS, 'x')).toEqual(WRONG);
    expect(missing.when(at(0), 'x')).toEqual(WRONG);
  });

  test('is written after the expected last revision', () => {
    expect(three.when(ANY, 'x')).toEqual(WRITE);
    expect(three.when(STREAM_EXISTS, 'x')).toEqual(WRITE);
    expect(three.when(at(2), 'x')).toEqual(WRITE);
    expect(three.when(at(1), 'x')).toEqual(WRONG);
    expect(three.when(at(3), 'x')).toEqual(WRONG);
    expect(three.when(NO_STREAM, 'x')).toEqual(WRONG);
  });

  test('treats a stream with metadata only as existing', () => {
    expect(streamOf([], { hasMetadata: true }).when(STREAM_EXISTS, 'x')).toEqual(WRITE);
  });
});

describe('an append of nothing', () => {
  test('is decided by the expected revision only', () => {
    expect(streamOf([]).when(ANY)).toEqual(WRITE);
    expect(streamOf([]).when(NO_STREAM)).toEqual(WRITE);
    expect(streamOf(['a']).when(at(0))).toEqual(WRITE);
    expect(streamOf(['a', 'b']).when(at(0))).toEqual(WRONG);
  });
});

describe('a repeated append', () => {
  const four = streamOf(['a', 'b', 'c', 'd']);

  test('is recognised by its ids when no revision is expected', () => {
    expect(four.when(ANY, 'a')).toEqual(repeat(0));
    expect(four.when(ANY, 'b', 'c')).toEqual(repeat(2));
    expect(four.when(STREAM_EXISTS, 'd')).toEqual(repeat(3));
  });

  test('is recognised by its place when a revision is expected', () => {
    expect(four.when(at(0), 'b')).toEqual(repeat(1));
    expect(four.when(at(0), 'b', 'c')).toEqual(repeat(2));
    expect(four.when(NO_STREAM, 'a', 'b')).toEqual(repeat(1));
    expect(four.when(at(1), 'b')).toEqual(WRONG);
  });

  test('is written again where it is expected to be new', () => {
    expect(four.when(at(3), 'b')).toEqual(WRITE);
  });

  test('is refused when only its first events exist', () => {
    expect(four.when(ANY, 'd', 'x')).toEqual(WRONG);
    expect(four.when(at(2), 'd', 'x')).toEqual(WRONG);
  });

  test('is written when its first event is new, whatever follows', () => {
    expect(four.when(ANY, 'x', 'd')).toEqual(WRITE);
  });

  test('is refused when its events exist in another order', () => {
    expect(four.when(ANY, 'c', 'b')).toEqual(WRONG);
    expect(four.when(at(0), 'c', 'b')).toEqual(WRONG);
  });
});

describe('an append to a soft-deleted stream', () => {
  const deleted = streamOf(['a', 'b'], { softDeleted: true, hasMetadata: true });

  test('revives it', () => {
    expect(deleted.when(ANY, 'x')).toEqual(REVIVE);
    expect(deleted.when(NO_STREAM, 'x')).toEqual(REVIVE);
    expect(deleted.when(at(1), 'x')).toEqual(REVIVE);
  });

  test('is refused when the stream must exist, or another revision is expected', () => {
    expect(deleted.when(STREAM_EXISTS, 'x')).toEqual(DELETED);
    expect(deleted.when(at(0), 'x')).toEqual(WRONG);
  });

  test('recognises its earlier events', () => {
    expect(deleted.when(ANY, 'a')).toEqual(repeat(0));
    expect(deleted.when(NO_STREAM, 'a')).toEqual(repeat(0));
    expect(deleted.when(NO_STREAM, 'b')).toEqual(REVIVE);
    expect(deleted.when(NO_STREAM, 'a', 'x')).toEqual(WRONG);
  });
});

describe('an append to a tombstoned stream', () => {
  test('is refused with any expected revision', () => {
    const buried = streamOf(['a'], { tombstoned: true });
    for (const expected of [ANY, NO_STREAM, STREAM_EXISTS, at(0)]) {
      expect(buried.when(expected, 'a')).toEqual(DELETED);
    }
  });
});
