import type { AccountEvent, SessionEvent } from '@aangan/shared-events/features/accounts/events';
import { erased } from '@aangan/shared-events/personal';
import { describe, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { OpenAccount } from './commands.ts';
import { accountDecider } from './decider.ts';
import { sessionDecider } from './sessions/decider.ts';

const given = givenFor(accountDecider);
const accountId = 'a-1';
const person = { username: 'asha', name: 'Asha Rao', mobile: '9876543210', passwordHash: 'hash' };
const open: OpenAccount = { type: 'OpenAccount', accountId, role: 'customer', person };
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, role: 'customer', person } };

describe('an account', () => {
  test('is opened', () => given([]).when(open).then([opened]));
  test('is opened once', () => given([opened]).when(open).thenRefuses('username-taken', 'conflict'));
  test('is not opened again after it was erased', () =>
    given([opened, { type: 'AccountErased', data: { accountId } }])
      .when(open)
      .thenRefuses('username-taken', 'conflict'));
  test('is not opened again after its key was destroyed', () =>
    given([{ type: 'AccountOpened', data: { accountId, role: 'customer', person: erased } }])
      .when(open)
      .thenRefuses('username-taken', 'conflict'));

  const change = { type: 'ChangePassword', accountId, passwordHash: 'new hash' } as const;
  const changed: AccountEvent = {
    type: 'AccountPasswordChanged',
    data: { accountId, secret: { passwordHash: 'new hash' } },
  };
  test('changes its password', () => given([opened]).when(change).then([changed]));
  test('ignores the password that it has', () => given([opened, changed]).when(change).thenNothing());
  test('must exist for a change of password', () =>
    given([]).when(change).thenRefuses('no-such-account', 'missing'));

  const grant = { type: 'GrantRole', accountId, role: 'auditor' } as const;
  const granted: AccountEvent = {
    type: 'AccountRoleGranted',
    data: { accountId, from: 'customer', to: 'auditor' },
  };
  test('changes its role', () => given([opened]).when(grant).then([granted]));
  test('ignores the role that it has', () => given([opened, granted]).when(grant).thenNothing());
  test('must exist for a change of role', () =>
    given([]).when(grant).thenRefuses('no-such-account', 'missing'));

  const end = { type: 'EndSessions', accountId, reason: 'lost phone' } as const;
  const ended: AccountEvent = {
    type: 'AccountSessionsEnded',
    data: { accountId, reason: 'lost phone' },
  };
  test('ends all its sessions each time it is requested', () => {
    given([opened]).when(end).then([ended]);
    given([opened, ended]).when(end).then([ended]);
  });
  test('must exist for its sessions to end', () =>
    given([]).when(end).thenRefuses('no-such-account', 'missing'));
});

describe('erasing an account', () => {
  const erase = { type: 'EraseAccount', accountId } as const;
  const erasedNow: AccountEvent = { type: 'AccountErased', data: { accountId } };
  const keyDestroyed: AccountEvent = {
    type: 'AccountOpened',
    data: { accountId, role: 'customer', person: erased },
  };
  test('is one event', () => given([opened]).when(erase).then([erasedNow]));
  test('again changes nothing, before its key is destroyed and after', () => {
    given([opened, erasedNow]).when(erase).thenNothing();
    given([keyDestroyed, erasedNow]).when(erase).thenNothing();
  });
  test('is appended for an account whose key was given up, so that older views drop it', () =>
    given([keyDestroyed]).when(erase).then([erasedNow]));
  test('needs an account', () => given([]).when(erase).thenRefuses('no-such-account', 'missing'));
  test('refuses all further changes', () => {
    for (const command of [
      { type: 'ChangePassword', accountId, passwordHash: 'new hash' },
      { type: 'GrantRole', accountId, role: 'admin' },
      { type: 'EndSessions', accountId, reason: 'lost phone' },
    ] as const)
      given([opened, erasedNow]).when(command).thenRefuses('no-such-account', 'missing');
  });
});

describe('a session', () => {
  const givenSessions = givenFor(sessionDecider);
  const session = { accountId, sessionId: 's-1', expiresAt: '2026-11-20T18:00:00.000Z' };
  const ended: SessionEvent = { type: 'SessionEnded', data: session };
  test('is opened', () =>
    givenSessions([])
      .when({ type: 'OpenSession', ...session })
      .then([{ type: 'SessionOpened', data: session }]));
  test('is ended before it expires', () =>
    givenSessions([])
      .when({ type: 'EndSession', ...session })
      .then([ended]));
  test('is ended once', () =>
    givenSessions([ended])
      .when({ type: 'EndSession', ...session })
      .thenNothing());
  const openedUntil = (expiresAt: string): SessionEvent => ({
    type: 'SessionOpened',
    data: { accountId, sessionId: 's-2', expiresAt },
  });
  test('stays ended when another is opened before it has expired', () =>
    givenSessions([ended, openedUntil('2026-11-21T17:59:59.000Z')])
      .when({ type: 'EndSession', ...session })
      .thenNothing());
  test('is dropped from the state once none can be opened before it has expired', () =>
    givenSessions([ended, openedUntil('2026-11-21T18:00:00.000Z')])
      .when({ type: 'EndSession', ...session })
      .then([ended]));
});
