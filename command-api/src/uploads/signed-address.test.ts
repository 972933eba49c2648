import { describe, expect, test } from 'vitest';
import { makeSignedAddresses } from './signed-address.ts';

const SECRET = 'a secret of at least thirty-two characters';
const start = Date.UTC(2026, 10, 20, 6, 30);
const PATH = '/uploads/customization/picture.jpg';
const at = (minutes: number, secret = SECRET, purpose = 'customization') =>
  makeSignedAddresses(secret, purpose, () => start + minutes * 60_000);
const queryOf = (address: string) => new URL(address, 'http://shop').searchParams;

describe('a signed address', () => {
  test('opens its path for 5 to 10 minutes', () => {
    const early = queryOf(at(0).sign(PATH));
    expect(at(0).check(PATH, early)).toEqual({ secondsLeft: 600 });
    expect(at(9.9).check(PATH, early)).toEqual({ secondsLeft: 6 });
    expect(at(10).check(PATH, early)).toBe('run-out');
    const late = queryOf(at(4.9).sign(PATH));
    expect(at(9.9).check(PATH, late)).toEqual({ secondsLeft: 6 });
  });

  test('is valid at every process of the shop, with any other query parameters', () => {
    const query = queryOf(at(0).sign(PATH));
    query.set('w', '320');
    expect(at(1).check(PATH, query)).toEqual({ secondsLeft: 540 });
  });

  test('is valid for nothing else, and cannot be forged', () => {
    const query = queryOf(at(0).sign(PATH));
    const changed = (name: string, value: string) => {
      const other = new URLSearchParams(query);
      other.set(name, value);
      return other;
    };
    const expires = Number(query.get('expires'));
    const wrong: readonly (readonly [string, URLSearchParams])[] = [
      ['/uploads/customization/other.jpg', query],
      [PATH, changed('expires', String(expires + 600))],
      [PATH, changed('expires', `${expires} `)],
      [PATH, changed('signature', '')],
      [PATH, changed('signature', 'A'.repeat(43))],
      [PATH, changed('signature', `${query.get('signature')}AAAA`)],
      [PATH, new URLSearchParams()],
      [PATH, queryOf(at(0, 'another secret of thirty-two characters').sign(PATH))],
      [PATH, queryOf(at(0, SECRET, 'something else').sign(PATH))],
    ];
    for (const [path, given] of wrong) expect(at(0).check(path, given)).toBe('not-signed');
  });
});
