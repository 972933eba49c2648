import { expect, test } from 'vitest';
import { claimsOf } from './token-claims.ts';

test('reads the claims of a token', () => {
  const claims = { sub: 'a-71', role: 'admin', isAdmin: true, jti: 'j', exp: 1 };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  expect(claimsOf(token)?.isAdmin).toBe(true);
});

test('reads nothing from what is no token', () => {
  expect(claimsOf('{secret}')).toBeUndefined();
});
