import { describe, expect, test } from 'vitest';
import { makeTokens, type Claims } from './tokens.ts';

const secret = 's'.repeat(32);
const start = Date.UTC(2026, 10, 20);
const claims = (more: Partial<Claims> = {}): Claims => ({
  ...{ accountId: 'a-1', role: 'customer', sessionId: 's-1', epoch: 0, expiresAt: start + 60_000 },
  ...more,
});

describe('a token', () => {
  test('contains its claims', () => {
    const tokens = makeTokens(secret, () => start);
    expect(tokens.verify(tokens.sign(claims({ role: 'auditor', epoch: 3 })))).toEqual(
      claims({ role: 'auditor', epoch: 3 }),
    );
  });

  test('that is cached is valid until it expires, and no longer', () => {
    let now = start;
    const tokens = makeTokens(secret, () => now);
    const token = tokens.sign(claims());
    expect(tokens.verify(token)).toBeDefined();
    now = start + 59_999;
    expect(tokens.verify(token)).toBeDefined();
    now = start + 60_000;
    expect(tokens.verify(token)).toBeUndefined();
    expect(tokens.verify(token)).toBeUndefined();
  });

  test('that was altered is invalid', () => {
    const tokens = makeTokens(secret, () => start);
    const [head, , signature] = tokens.sign(claims()).split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims(), sub: 'a-2', role: 'admin' })).toString(
      'base64url',
    );
    expect(tokens.verify(`${head}.${payload}.${signature}`)).toBeUndefined();
    expect(tokens.verify('x'.repeat(100_000))).toBeUndefined();
  });
});
