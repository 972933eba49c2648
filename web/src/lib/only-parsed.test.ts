import { expect, test } from 'vitest';
import { onlyParsed } from './only-parsed.ts';

test('what a parser leaves out covers what stands in the address', () => {
  const params = { colors: 'zz', page: '2', utm_source: 'mail' };
  // As the router adds them to those of the address.
  expect({ ...params, ...onlyParsed(params, { page: 2 }) }).toStrictEqual({
    colors: undefined,
    page: 2,
    utm_source: undefined,
  });
});
