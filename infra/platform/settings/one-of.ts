import { z } from 'zod';

/** One of some words, such as on or off; the error names them. */
export function oneOf<const Words extends readonly [string, string, ...string[]]>(...words: Words) {
  const last = words.length - 1;
  return z.enum(words, `must be ${words.slice(0, last).join(', ')} or ${words[last]}`);
}
