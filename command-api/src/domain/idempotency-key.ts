// What a sender means once counts once: the Idempotency-Key becomes an id that stands in the log, with an HMAC of what was asked under it.
import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { IdempotencyKey } from './command-context.ts';
import { invalidKey } from '../http/common-refusals.ts';

export type IdempotentRequest = {
  /** Undefined: nobody is signed in. */
  readonly accountId: string | undefined;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly asked: Buffer;
};

/** In the key store this name stands for the shop itself. */
const SHOP = 'the-shop';

/**
 * The intention under an Idempotency-Key. A person's intentions are scoped by the account; those of strangers by key and request, so that two
 * strangers with one key never meet. Throws 400 `invalid-key` unless the key has 1 to 200 printable characters.
 */
export async function idempotencyKeyOf(
  key: string,
  request: IdempotentRequest,
  keys: KeyStore,
): Promise<IdempotencyKey> {
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw invalidKey();
  const { accountId, method, path, asked } = request;
  const { secret } = await keys.keyOf(accountId ?? SHOP);
  // Given in bytes a key takes four times as long.
  const mac = createHmac('sha256', createSecretKey(secret))
    .update(JSON.stringify([accountId ?? null, method, path]))
    .update(asked)
    .digest('base64url');
  return { id: hash(accountId === undefined ? ['', key, mac] : [accountId, key]), mac };
}

/** The call that a person's idempotency id is for: method and path with its query, as 16 characters. */
export function callOf({ method, path }: Pick<IdempotentRequest, 'method' | 'path'>): string {
  return hash([method, path]).slice(0, 16);
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}
