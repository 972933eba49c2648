import { describe, expect, test } from 'vitest';
import { membersKey } from './members-key.ts';
import { cacheAllWritten, cacheWritten, NOT_CACHED, type WrittenDocuments } from './written-documents.ts';

const add = (written: WrittenDocuments, key: string, document: unknown): void =>
  written.add(
    new Map([[key, document === null ? null : JSON.stringify(document)]]),
    new Map([[key, document]]),
  );

describe('what a follower has written', () => {
  test('is returned as it was written last, and as undefined once it was deleted', () => {
    const written = cacheWritten();
    expect(written.read('cart:a')).toBe(NOT_CACHED);
    add(written, 'cart:a', [1]);
    add(written, 'cart:a', [1, 2]);
    expect(written.read('cart:a')).toEqual([1, 2]);
    add(written, 'cart:a', null);
    expect(written.read('cart:a')).toBe(undefined);
  });

  test('is returned as it was folded while it is new, later as it was stored', () => {
    const written = cacheWritten(4_000);
    const day = { orders: [1] };
    add(written, 'day', day);
    expect(written.read('day')).toBe(day);
    for (let id = 0; id < 20; id++) add(written, `order:${id}`, {});
    expect(written.read('day')).not.toBe(day);
    expect(written.read('day')).toEqual(day);
  });

  test('is the newest version, whichever of them is still cached as it was folded', () => {
    const written = cacheWritten(4_000);
    for (let version = 0; version < 50; version++) {
      add(written, 'day', { version });
      for (let id = 0; id < version % 17; id++) {
        add(written, `order:${id}`, {});
        expect(written.read('day')).toEqual({ version });
      }
    }
  });

  test('is evicted, least recently used first, beyond the limit', () => {
    const written = cacheWritten(1_000);
    for (let id = 0; id < 20; id++) {
      add(written, `order:${id}`, {});
      written.read('order:0');
    }
    expect(['order:0', 'order:1', 'order:19'].map(written.read)).toEqual([{}, NOT_CACHED, {}]);
  });
});

describe('what a follower has written since there was nothing', () => {
  test('includes that a document does not exist, but not what was evicted, nor the members of an index', () => {
    const written = cacheAllWritten(1_000);
    expect(written.read('order:0')).toBe(undefined);
    for (let id = 0; id < 20; id++) add(written, `order:${id}`, {});
    expect(['order:0', 'order:19', 'order:20'].map(written.read)).toEqual([NOT_CACHED, {}, undefined]);
    expect(written.read(membersKey('orders'))).toBe(NOT_CACHED);
  });
});
