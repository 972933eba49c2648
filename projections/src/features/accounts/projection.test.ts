import { test } from 'vitest';
import {
  accountStream,
  sessionStream,
  type AccountEvent,
  type Role,
  type SessionEvent,
} from '@aangan/shared-events/features/accounts/events';
import { accountCountKey, accountKey, accountsIndex } from '@aangan/shared-events/features/accounts/views';
import { erased } from '@aangan/shared-events/personal';
import { given, inStream, NOON } from '../../testing/given.ts';
import { accounts } from './projection.ts';

const person = { username: 'meera', name: 'Meera', mobile: '9000000001', passwordHash: '$argon2id$1' };
const anOpened = (accountId: string, role: Role = 'customer'): AccountEvent => ({
  type: 'AccountOpened',
  data: { accountId, role, person },
});
const passwordChanged: AccountEvent = {
  type: 'AccountPasswordChanged',
  data: { accountId: 'a-1', secret: { passwordHash: '$argon2id$2' } },
};
const sessionsEnded: AccountEvent = {
  type: 'AccountSessionsEnded',
  data: { accountId: 'a-1', reason: 'lost phone' },
};
const aGrant = (from: Role, to: Role): AccountEvent => ({
  type: 'AccountRoleGranted',
  data: { accountId: 'a-1', from, to },
});
const accountErased: AccountEvent = { type: 'AccountErased', data: { accountId: 'a-1' } };
const signOut = (sessionId: string, expiresAt: string): SessionEvent => ({
  type: 'SessionEnded',
  data: { accountId: 'a-1', sessionId, expiresAt },
});
const first = (...events: AccountEvent[]) => inStream(accountStream('a-1'), events);
const second = inStream(accountStream('a-2'), [anOpened('a-2')]);

const meera = {
  id: 'a-1',
  username: 'meera',
  name: 'Meera',
  role: 'customer',
  openedAt: NOON,
  sessionEpoch: 0,
  endedSessions: {},
};
const usersCount = (count: number) =>
  ({ to: 'admins', name: 'users-count', key: 'users-count', data: { count } }) as const;

test('an account view has no password hash and no mobile number', () => {
  given(accounts, [...first(anOpened('a-1')), ...second])
    .then(accountKey('a-1'), meera)
    .then(accountCountKey, { customers: 2 })
    .thenIndex(accountsIndex, ['a-1', 'a-2'])
    .thenPublishes([usersCount(2)]);
});

test('an account that is opened once more is the same and counts once', () => {
  given(accounts, first(anOpened('a-1'), passwordChanged, anOpened('a-1')))
    .then(accountKey('a-1'), { ...meera, sessionEpoch: 1 })
    .then(accountCountKey, { customers: 1 })
    .thenPublishes([]);
});

test('a changed password ends all sessions', () => {
  given(accounts, first(anOpened('a-1'), passwordChanged)).then(accountKey('a-1'), {
    ...meera,
    sessionEpoch: 1,
  });
});

test('ending all sessions raises the epoch and drops those that were signed out one by one', () => {
  const signedOut = inStream(sessionStream('a-1'), [signOut('s-1', '2026-11-20T18:30:00.000Z')]);
  const ended = inStream(accountStream('a-1'), [sessionsEnded], { firstRevision: 1 });
  given(accounts, [...first(anOpened('a-1')), ...signedOut, ...ended]).then(accountKey('a-1'), {
    ...meera,
    sessionEpoch: 1,
  });
});

test('a role that is granted ends all sessions and leaves the number of customers', () => {
  given(accounts, first(anOpened('a-1'), aGrant('customer', 'admin')))
    .then(accountKey('a-1'), { ...meera, role: 'admin', sessionEpoch: 1 })
    .then(accountCountKey, { customers: 0 })
    .thenPublishes([usersCount(0)]);
  given(accounts, first(anOpened('a-1', 'admin'), aGrant('admin', 'customer')))
    .then(accountCountKey, { customers: 1 })
    .thenPublishes([usersCount(1)]);
});

test('a role that is granted twice ends the sessions once', () => {
  given(accounts, first(anOpened('a-1'), aGrant('customer', 'admin'), aGrant('customer', 'admin')))
    .then(accountKey('a-1'), { ...meera, role: 'admin', sessionEpoch: 1 })
    .then(accountCountKey, { customers: 0 });
});

test('administrators and auditors do not count as customers', () => {
  given(accounts, first(anOpened('a-1', 'auditor')))
    .then(accountCountKey, undefined)
    .thenPublishes([]);
});

test('a session that is signed out is stored until its token would have expired', () => {
  const first9 = inStream(sessionStream('a-1'), [signOut('s-1', '2026-11-20T09:00:00.000Z')], {
    at: '2026-11-20T08:00:00.000Z',
  });
  const second10 = inStream(sessionStream('a-1'), [signOut('s-2', '2026-11-20T20:00:00.000Z')], {
    firstRevision: 1,
    at: '2026-11-20T10:00:00.000Z',
  });
  given(accounts, [...first(anOpened('a-1')), ...first9]).then(accountKey('a-1'), {
    ...meera,
    endedSessions: { 's-1': '2026-11-20T09:00:00.000Z' },
  });
  given(accounts, [...first(anOpened('a-1')), ...first9, ...second10]).then(accountKey('a-1'), {
    ...meera,
    endedSessions: { 's-2': '2026-11-20T20:00:00.000Z' },
  });
});

test('an erased account has only its id, no session, and does not count', () => {
  given(accounts, [...second, ...first(anOpened('a-1'), accountErased)])
    .thenIndex(accountsIndex, ['a-2'])
    .then(accountKey('a-1'), { ...meera, username: null, name: null, sessionEpoch: 1 })
    .then(accountCountKey, { customers: 1 })
    .thenPublishes([usersCount(1)]);
});

test('folding with the key destroyed gives the same view as blanking', () => {
  const blank: AccountEvent = {
    type: 'AccountOpened',
    data: { accountId: 'a-1', role: 'customer', person: erased },
  };
  given(accounts, first(blank, accountErased))
    .then(accountKey('a-1'), { ...meera, username: null, name: null, sessionEpoch: 1 })
    .then(accountCountKey, { customers: 0 });
});

test('a sign-out of an unknown account blocks its stream', () => {
  given(accounts, inStream(sessionStream('a-1'), [signOut('s-1', NOON)])).thenBlocks([sessionStream('a-1')]);
});
