// Signed JWTs with an account, its role, a session and the account's session epoch. A verified token is cached until it expires; its session is
// checked on every request (sessions.ts).
import { createSecretKey } from 'node:crypto';
import { roleSchema, type Role } from '@aangan/shared-events/features/accounts/events';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { cacheRecentlyUsed } from '../../recently-used.ts';

/** The verified claims of a token. `expiresAt` in milliseconds. */
export type Claims = {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** The account's session epoch when the token was made; a higher one on the account invalidates the token. */
  readonly epoch: number;
  readonly expiresAt: number;
};

export type Tokens = {
  readonly sign: (claims: Claims) => string;
  /** The claims of a valid token that has not expired; undefined for any other text. */
  readonly verify: (token: string) => Claims | undefined;
};

/** How long a token lasts, in milliseconds. */
export const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

const CACHED_TOKENS = 20_000;
const MAX_TOKEN_LENGTH = 2_000;
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
  // A string secret would be turned into a key on each check, which takes fifty times as long.
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const cache = cacheRecentlyUsed<Claims>({ max: CACHED_TOKENS });
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
      const cached = cache.get(token);
      const claims = cached ?? readToken(token, key, now());
      if (claims === undefined) return undefined;
      if (claims.expiresAt <= now()) {
        cache.delete(token);
        return undefined;
      }
      if (cached === undefined) cache.set(token, claims);
      return claims;
    },
  };
}

function readToken(token: string, key: Parameters<typeof jwt.verify>[1], now: number): Claims | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const verified = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(now / 1000),
    });
    const { sub, role, jti, epoch, exp } = payloadSchema.parse(verified);
    return { accountId: sub, role, sessionId: jti, epoch, expiresAt: exp * 1000 };
  } catch {
    // Forged, signed with another secret, expired or not a token: the sender gets the same refusal.
    return undefined;
  }
}
