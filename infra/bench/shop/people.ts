// Customers without passwords: their accounts are appended to the log, and their tokens are signed with the shop's own secret.
import { createHash, createHmac } from 'node:crypto';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { appendMany, type FreshStream } from './append-many.ts';

export type Customer = { readonly accountId: string; readonly authorization: string };

const accountIdOf = (number: number): string =>
  createHash('sha256').update(`customer ${number}`).digest('hex').slice(0, 32);

/** Opens the accounts of customers from one number on, with a key for each. */
export async function openAccounts(
  { log, keys }: { readonly log: EventLog; readonly keys: KeyStore },
  { from, count, secret }: { readonly from: number; readonly count: number; readonly secret: string },
  onProgress: (accounts: number) => void,
): Promise<readonly Customer[]> {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  await appendMany(log, accounts(numbers, keys), onProgress);
  return numbers.map((number) => customer(accountIdOf(number), secret));
}

const KEYS_PER_BATCH = 200;

async function* accounts(numbers: readonly number[], keys: KeyStore): AsyncGenerator<FreshStream> {
  for (let at = 0; at < numbers.length; at += KEYS_PER_BATCH) {
    const some = numbers
      .slice(at, at + KEYS_PER_BATCH)
      .map((number) => ({ number, id: accountIdOf(number) }));
    const found = await Promise.all(some.map(({ id }) => keys.keyOf(id)));
    for (const [index, { number, id: accountId }] of some.entries()) {
      const key = found[index];
      const person = {
        username: `shopper-${number}`,
        name: 'Asha Rao',
        mobile: '9876543210',
        passwordHash: 'none',
      };
      const events = [{ type: 'AccountOpened', data: { accountId, role: 'customer', person } }];
      yield { stream: accountStream(accountId), events, ...(key !== undefined && { key }) };
    }
  }
}

function customer(accountId: string, secret: string): Customer {
  const exp = Math.floor(Date.now() / 1000) + 12 * 3600;
  const claims = {
    sub: accountId,
    role: 'customer',
    isAdmin: false,
    jti: `session-${accountId}`,
    epoch: 0,
    exp,
  };
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims].map(inBase64).join('.');
  const signature = createHmac('sha256', secret).update(body).digest('base64url');
  return { accountId, authorization: `Bearer ${body}.${signature}` };
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
