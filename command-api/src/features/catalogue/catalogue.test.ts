import { expect, test } from 'vitest';
import { isSame } from './catalogue.ts';

// A Mac types and saves letters with their marks apart; Devanagari has nukta letters both ways.
test.each([
  ['Indigo', ' INDIGO '],
  ['Décor', 'de\u0301cor'],
  ['\u095bari', '\u091c\u093cari'],
])('%s is the same name as %s', (one, other) => expect(isSame(one, other)).toBe(true));
test('accents make another name', () => expect(isSame('Decor', 'Décor')).toBe(false));
