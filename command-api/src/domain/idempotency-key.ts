// Turns an Idempotency-Key into the id and the request HMAC that events carry in their metadata.
import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { IdempotencyKey } from './command-context.ts';
import { invalidKey } from './common-refusals.ts';

export type IdempotentRequest = {
  /** Undefined for an anonymous sender. */
  readonly accountId: string | undefined;
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly payload: Buffer;
};

/** The shop's own subject in the key store. */
const SHOP = 'the-shop';

/**
 * Derives the idempotency key of a request. It is scoped by the account; for anonymous senders by key and request, so that two of them with the
 * same key never collide. Throws 400 `invalid-key` unless the key has 1 to 200 printable characters.
 */
export async function idempotencyKeyOf(
  key: string,
  request: IdempotentRequest,
  keys: KeyStore,
): Promise<IdempotencyKey> {
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw invalidKey();
  const { accountId, method, path, payload } = request;
  const { secret } = await keys.keyOf(accountId ?? SHOP);
  // A KeyObject: passing the key as bytes takes four times as long.
  const mac = createHmac('sha256', createSecretKey(secret))
    .update(JSON.stringify([accountId ?? null, method, path]))
    .update(payload)
    .digest('base64url');
  return { id: hash(accountId === undefined ? ['', key, mac] : [accountId, key]), mac };
}

/** A hash of method and path with query, 16 characters: the call that an account's idempotency id belongs to. */
export function callOf({ method, path }: Pick<IdempotentRequest, 'method' | 'path'>): string {
  return hash([method, path]).slice(0, 16);
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}
