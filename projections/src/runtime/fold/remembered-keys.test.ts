import { expect, test } from 'vitest';
import { rememberKeys } from './remembered-keys.ts';

test('every key that was added is remembered, and of others hardly any', () => {
  const keys = rememberKeys();
  const added = Array.from({ length: 200_000 }, (_, id) => `order:${id}`);
  for (const key of added) keys.add(key);
  expect(added.every(keys.mayHave)).toBe(true);
  const others = Array.from({ length: 200_000 }, (_, id) => `order:${id + 200_000}`);
  expect(others.filter(keys.mayHave).length).toBeLessThan(2_000);
});
