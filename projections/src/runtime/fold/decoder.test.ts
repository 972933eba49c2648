import { expect, test } from 'vitest';
import { codec } from '@aangan/shared-events/all-events';
import type { FindKey, RawEvent } from '@aangan/shared-events/codec';
import { erased } from '@aangan/shared-events/personal';
import { KeyStoreUnavailableError, makeDecoder } from './decoder.ts';
import { NOON } from '../../testing/given.ts';

const key = { id: 'k-1', secret: Buffer.alloc(32, 7) };
const metadata = {
  at: NOON,
  by: { kind: 'system' },
  origin: { client: 'api' },
  correlationId: 'c-1',
} as const;
const person = { username: 'meera', name: 'Meera', mobile: '9000000001', passwordHash: '$argon2id$1' };
const place = { id: 'e-1', stream: 'account-a-1', revision: 0n, position: 5n };
const opened: RawEvent = {
  ...place,
  ...codec.encode(
    { type: 'AccountOpened', data: { accountId: 'a-1', role: 'customer', person } },
    metadata,
    key,
    () => Buffer.alloc(12, 1),
  ),
};

test('an event is decoded once, however many projections need it', async () => {
  let lookups = 0;
  const find: FindKey = async () => {
    lookups += 1;
    return key.secret;
  };
  const decode = makeDecoder(codec, find);
  const [first, second] = await Promise.all([decode(opened), decode(opened)]);
  expect(first).toBe(second);
  expect(first).toMatchObject({ stream: 'account-a-1', event: { data: { person } } });
  expect(lookups).toBe(1);
});

test('only a tombstone reads as erased', async () => {
  const decode = makeDecoder(codec, async () => 'erased');
  expect(await decode(opened)).toMatchObject({ event: { data: { person: erased } } });
});

test('a missing key is reported with its account and the time at which it was first missed', async () => {
  let minute = 30;
  const decode = makeDecoder(
    codec,
    async () => undefined,
    () => new Date(Date.UTC(2026, 10, 23, 6, minute++)),
  );
  const missingKey = { keyId: 'k-1', holder: 'a-1', since: '2026-11-23T06:30:00.000Z' };
  const unreadable = 'the key k-1 of account a-1 is missing from the key store';
  for (const raw of [opened, { ...opened }])
    expect(await decode(raw)).toMatchObject({ stream: 'account-a-1', unreadable, missingKey });
});

test('a key store that cannot be reached stops the fold and is not poison', async () => {
  const decode = makeDecoder(codec, async () => {
    throw new Error('ECONNREFUSED');
  });
  await expect(decode(opened)).rejects.toThrow(KeyStoreUnavailableError);
});

test('a broken shape, a newer version and a wrong seal are poison', async () => {
  const decode = makeDecoder(codec, async () => Buffer.alloc(32, 8));
  const broken = { ...opened, data: { accountId: 7 } };
  const newer = { ...opened, metadata: { ...metadata, schemaVersion: 99 } };
  for (const raw of [broken, newer, { ...opened }])
    expect(await decode(raw)).toMatchObject({
      stream: 'account-a-1',
      unreadable: expect.any(String),
      correlationId: 'c-1',
    });
});
