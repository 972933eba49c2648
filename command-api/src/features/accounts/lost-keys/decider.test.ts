import { test } from 'vitest';
import type { LostKeyEvent } from '@aangan/shared-events/features/accounts/events';
import { givenFor } from '../../../testing/given-decider.ts';
import { lostKeysDecider } from './decider.ts';

const given = givenFor(lostKeysDecider);
const declare = { type: 'DeclareKeyLost', keyId: 'k-1', holder: 'a-1', reason: ' The disk broke ' } as const;
const declared: LostKeyEvent = {
  type: 'PersonalKeyDeclaredLost',
  data: { keyId: 'k-1', holder: 'a-1', reason: 'The disk broke' },
};

test('gives a key up', () => given([]).when(declare).then([declared]));
test('gives it up once', () => given([declared]).when(declare).thenNothing());
test('gives each key up separately', () =>
  given([declared])
    .when({ ...declare, keyId: 'k-2' })
    .then([{ ...declared, data: { ...declared.data, keyId: 'k-2' } }]));
test('requires a reason', () =>
  given([])
    .when({ ...declare, reason: ' ' })
    .thenRefuses('reason-missing', 'invalid'));
