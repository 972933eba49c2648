// Responses while a store of the API is unreachable.
import { KeyDestroyedError, openKeyStore } from '@aangan/platform/keys/key-store';
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import { expect, test } from 'vitest';
import { refusalOf } from './refusals.ts';

/** Nothing listens there. */
const AWAY = 'redis://127.0.0.1:1';
const mark = { position: 1n, events: 1, at: 0 };

test('an unreachable Redis of keys, proofs or snapshots is a 503 with Retry-After', async () => {
  const keys = openKeyStore({ keysUrl: AWAY, dataDir: '' });
  const proofs = openProofStore({ proofsUrl: AWAY, dataDir: '' });
  const snapshots = openSnapshotStore({ proofsUrl: AWAY, dataDir: '' });
  const questions = [
    () => keys.find('k1'),
    () => proofs.state('log1'),
    () => snapshots.marks('line1'),
    () => snapshots.documents('line1', ['product:1'], mark),
  ];
  const ask = () =>
    Promise.all(
      questions.map((question) =>
        question().then(
          () => 'answered',
          (error: unknown) => refusalOf(error),
        ),
      ),
    );
  for (const refusal of await ask())
    expect(refusal).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '1' },
      body: { code: 'views-unavailable' },
      unexpected: false,
    });
  await Promise.all([keys.close(), proofs.close(), snapshots.close()]);
});

test('an unexpected error is a 500', () => {
  expect(refusalOf(new Error('what is this'))).toMatchObject({ status: 500, unexpected: true });
});

test('a destroyed key signs out the person whose it was and no other sender', () => {
  const error = new KeyDestroyedError('a-1');
  expect(refusalOf(error, 'a-1')).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
  for (const sender of ['a-2', undefined])
    expect(refusalOf(error, sender)).toMatchObject({ status: 409, body: { code: 'person-erased' } });
});
