import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

test('is what JSON.parse reads, whatever strings and objects are in it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
      const value: unknown = JSON.parse(json);
      expect(parseStrictJson(JSON.stringify(value, null, indent))).toEqual(value);
    }),
  );
  const likeKeys = '{"a":["a","a:","{\\"a\\":1,\\"a\\":2}"],"b":{"a":1},"c":[{"a":1},{"a":1}]}';
  expect(parseStrictJson(likeKeys)).toEqual(JSON.parse(likeKeys));
});

test.each([
  ['{"time":1,"time":2}', 'time'],
  ['{"time":1,"\\u0074ime":1}', 'time'],
  ['{"a":{"b":[1,{"c":1,"d":[],"c" : 2}]}}', 'c'],
])('refuses a key that is given twice: %s', (json, key) => {
  expect(() => parseStrictJson(json)).toThrow(`“${key}” is given twice`);
});
