// Tokens: signed JWTs that name an account, its role, a session and the account's session epoch. A token is checked once and remembered until it
// ends; whether its session still counts is asked anew each time (sessions.ts).
import { createSecretKey } from 'node:crypto';
import { roleSchema, type Role } from '@aangan/shared-events/features/accounts/events';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** What a token says, checked. `expiresAt` in milliseconds. */
export type Claims = {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Of the account when the token was made; a higher one on the account ends the token. */
  readonly epoch: number;
  readonly expiresAt: number;
};

export type Tokens = {
  readonly sign: (claims: Claims) => string;
  /** The claims of a token that is ours and has not run out; undefined for any other text. */
  readonly verify: (token: string) => Claims | undefined;
};

/** How long a token lasts, in milliseconds. */
export const TOKEN_LASTS_MS = 12 * 60 * 60 * 1000;

const REMEMBERED_TOKENS = 50_000;
const LONGEST_TOKEN = 2_000;
const ALGORITHM = 'HS256';

const payloadSchema = z.object({
  sub: z.string().min(1),
  role: roleSchema,
  jti: z.string().min(1),
  exp: z.int(),
  epoch: z.int().min(0),
});

/** Makes the signer and checker of tokens of one secret. */
export function makeTokens(secret: string, now: () => number = Date.now): Tokens {
  // As a string the secret would be made into a key at each check, which takes fifty times as long.
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const known = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS });
  return {
    sign: ({ accountId, role, sessionId, epoch, expiresAt }) =>
      jwt.sign(
        {
          sub: accountId,
          role,
          isAdmin: role === 'admin',
          jti: sessionId,
          epoch,
          exp: Math.floor(expiresAt / 1000),
        },
        key,
        { algorithm: ALGORITHM },
      ),
    verify: (token) => {
      const remembered = known.get(token);
      const claims = remembered ?? readToken(token, key, now());
      if (claims === undefined) return undefined;
      if (claims.expiresAt <= now()) {
        known.delete(token);
        return undefined;
      }
      if (remembered === undefined) known.set(token, claims);
      return claims;
    },
  };
}

function readToken(token: string, key: Parameters<typeof jwt.verify>[1], now: number): Claims | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const verified = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(now / 1000),
    });
    const { sub, role, jti, epoch, exp } = payloadSchema.parse(verified);
    return { accountId: sub, role, sessionId: jti, epoch, expiresAt: exp * 1000 };
  } catch {
    // Forged, of another secret, run out or not a token at all: for the sender it is all the same.
    return undefined;
  }
}
