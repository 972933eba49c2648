// Keys that are restored beside a log: a wrong one differs from the right one in nothing but what it opens.
import { codec } from '@aangan/shared-events/all-events';
import type { PersonKey, StoredEvent } from '@aangan/shared-events/codec';
import { expect, test } from 'vitest';
import { useLogBesideProof } from '../testing/log-beside-proof.ts';
import { checkRestored } from './check-restored.ts';

const [one, other, wrong]: readonly Uint8Array[] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
const passwordChanged = (key: PersonKey): StoredEvent =>
  codec.encode(
    { type: 'AccountPasswordChanged', data: { accountId: key.id, secret: { passwordHash: 'a hash' } } },
    {
      ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' }, origin: { client: 'cli' } },
      correlationId: 'c',
    },
    key,
    () => Buffer.alloc(12, 4),
  );

const shop = useLogBesideProof(async (log) => {
  const keys = { one, other };
  for (const [id, secret] of Object.entries(keys))
    if (secret !== undefined)
      await log.append(`account-${id}`, [passwordChanged({ id, secret })], 'no-stream');
});

/** Checks the log beside a key store with these keys. */
const checkWith = (secrets: Readonly<Record<string, Uint8Array | undefined>>) => {
  const nothing = () => Promise.resolve();
  const keys = { find: async (id: string) => secrets[id], destroy: nothing, bury: nothing };
  const { log, proofs } = shop;
  return checkRestored({ log, proofs, keys, signingKey: undefined }, () => undefined);
};

test('keys that open none of the data are refused', async () => {
  await expect(checkWith({ one: wrong, other: wrong })).rejects.toThrow('open none of the personal data');
  await expect(checkWith({ one: wrong })).rejects.toThrow('open none of the personal data');
});

test('a key that does not open its data is counted, and a missing one apart from it', async () => {
  expect(await checkWith({ one, other })).toMatchObject({ wrongKeys: 0, missingKeys: 0 });
  expect(await checkWith({ one, other: wrong })).toMatchObject({ wrongKeys: 1, missingKeys: 0 });
  expect(await checkWith({ one })).toMatchObject({ wrongKeys: 0, missingKeys: 1 });
});
