import { expect, test } from 'vitest';
import { inPortions, itemsInChunks, jsonBytes } from './chunks.ts';

const numbers = Array.from({ length: 5_000 }, (_, at) => at);
const keys = numbers.map(String);
const read = async (some: readonly string[]) =>
  some.map((key) => (Number(key) % 7 === 0 ? undefined : Number(key)));
const there = numbers.filter((number) => number % 7 !== 0);

test('documents are in the order of their keys, without missing ones', async () => {
  expect(await itemsInChunks(keys, read, (number) => number)).toEqual(there);
  expect(await itemsInChunks(keys.slice(0, 3), read, (number) => number)).toEqual([1, 2]);
});

test('chunks are smaller for heavier documents', async () => {
  const sizesOf = async (weight: number): Promise<readonly number[]> => {
    const sizes: number[] = [];
    const make = (documents: readonly number[]): void => void sizes.push(documents.length);
    for await (const _ of inPortions(keys, { read, make, weightOf: () => weight }));
    return sizes;
  };
  expect(Math.max(...(await sizesOf(1)))).toBeGreaterThan(400);
  expect(Math.max(...(await sizesOf(100)).slice(1))).toBeLessThanOrEqual(21);
});

test('other work runs between two chunks, and chunks run one at a time', async () => {
  let [turns, working, most] = [0, 0, 0];
  const others = setInterval(() => turns++, 0);
  const make = async (): Promise<void> => {
    most = Math.max(most, ++working);
    for (const until = performance.now() + 2; performance.now() < until;);
    working--;
  };
  const readAll = async (): Promise<void> => {
    for await (const _ of inPortions(keys, { read, make, weightOf: () => 40 }));
  };
  await Promise.all([readAll(), readAll()]);
  clearInterval(others);
  expect(most).toBe(1);
  expect(turns).toBeGreaterThan(50);
});

test.each([
  ['a long list', numbers],
  ['a long list in an answer', { success: true, data: numbers, total: 5_000 }],
  ['nothing but a long list', { data: numbers }],
  ['a short list', { data: [1, 2], page: 1 }],
  ['no list', { name: 'Asha', at: new Date(0) }],
  ['a list with gaps', numbers.map((number) => (number % 2 === 0 ? undefined : { number }))],
])('the JSON of %s is what it would be in one piece', async (_, body) => {
  expect(JSON.parse(String(await jsonBytes(body)))).toEqual(JSON.parse(JSON.stringify(body)));
});
