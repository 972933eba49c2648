// Events of accounts and sessions.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { personal } from '../../personal.ts';

export const roleSchema = z.enum(['customer', 'admin', 'auditor']);
export type Role = z.infer<typeof roleSchema>;

export const personSchema = z.object({
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  /** argon2id, in its encoded form. */
  passwordHash: z.string(),
});
export type Person = z.infer<typeof personSchema>;

export const accountEvents = {
  AccountOpened: {
    version: 1,
    data: z.object({ accountId: z.string(), role: roleSchema, person: personal(personSchema) }),
  },
  AccountPasswordChanged: {
    version: 1,
    data: z.object({ accountId: z.string(), secret: personal(z.object({ passwordHash: z.string() })) }),
  },
  AccountRoleGranted: {
    version: 1,
    data: z.object({ accountId: z.string(), from: roleSchema, to: roleSchema }),
  },
  AccountSessionsEnded: { version: 1, data: z.object({ accountId: z.string(), reason: z.string() }) },
  AccountErased: { version: 1, data: z.object({ accountId: z.string() }) },
} as const satisfies EventDefinitions;
export type AccountEvent = EventOf<typeof accountEvents>;

/** Times are ISO 8601; a session expires at `expiresAt`. */
export const sessionEvents = {
  SessionOpened: {
    version: 1,
    data: z.object({ accountId: z.string(), sessionId: z.string(), expiresAt: z.iso.datetime() }),
  },
  SessionEnded: {
    version: 1,
    data: z.object({ accountId: z.string(), sessionId: z.string(), expiresAt: z.iso.datetime() }),
  },
} as const satisfies EventDefinitions;
export type SessionEvent = EventOf<typeof sessionEvents>;

/**
 * A personal key is declared lost: data that it sealed reads as erased from here on, even if the key comes back. `holder` is the account's id, or the
 * stream of a customization request.
 */
export const lostKeyEvents = {
  PersonalKeyDeclaredLost: {
    version: 1,
    data: z.object({ keyId: z.string(), holder: z.string(), reason: z.string() }),
  },
} as const satisfies EventDefinitions;
export type LostKeyEvent = EventOf<typeof lostKeyEvents>;

/** The one stream of all lost keys, which every process reads before it decrypts events. */
export const lostKeysStream = 'lost-keys';

/** An account's id is an HMAC of its username, so its stream exists at most once and reveals no name. */
export const accountStream = (accountId: string): string => `account-${accountId}`;
export const sessionStream = (accountId: string): string => `session-${accountId}`;
