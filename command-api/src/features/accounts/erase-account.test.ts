import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aContext } from '../../testing/a-context.ts';
import { openLogAndKeys } from '../../testing/log-and-keys.ts';
import { makeCommandHandler } from '../../domain/command-handler.ts';
import { makeNameAccount } from './account-id.ts';
import { accountDecider } from './decider.ts';
import { eraseAccount, type Erasure } from './erase-account.ts';

let log: EventLog;
let keys: KeyStore;
let stop: () => Promise<void>;
let username = '';
let count = 0;
const nameAccount = makeNameAccount('a secret of the shop');

beforeAll(async () => {
  ({ log, keys, stop } = await openLogAndKeys());
  await open('boss');
});
afterAll(() => stop());
beforeEach(async () => {
  username = `asha.${++count}`;
  await open(username);
});

/** The handlers of one process, with a cache of their own. */
const aProcess = () => ({ accounts: makeCommandHandler(accountDecider, log, keys), nameAccount });
const open = (name: string) => {
  const accountId = nameAccount(name);
  const person = { username: name, name: 'Asha Rao', mobile: '9876543210', passwordHash: 'hash' };
  return aProcess().accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'OpenAccount', accountId, role: 'customer', person },
    context: aContext(),
    sealFor: accountId,
  });
};
const erase = (name: string, agree = () => Promise.resolve(true), process = aProcess()): Promise<Erasure> =>
  eraseAccount(
    process,
    { username: name, adminUsername: 'Boss' },
    aContext({ by: { kind: 'admin' } }),
    agree,
  );
const eventsOf = async (name: string) => log.readStream(accountStream(nameAccount(name)));
const typesOf = async (name: string) => (await eventsOf(name)).map(({ type }) => type);

describe('erasing a person', () => {
  test('is one event that records the actor, whatever the case of the name', async () => {
    const erasure = await erase(` ${username.toUpperCase()} `);
    const [, event] = await eventsOf(username);
    expect(erasure).toEqual({
      outcome: 'erased',
      accountId: nameAccount(username),
      position: event?.position,
    });
    expect(event).toMatchObject({ type: 'AccountErased', metadata: { by: { kind: 'admin' } } });
  });

  test('that is repeated asks for no confirmation, before the key is destroyed and after, and returns the position', async () => {
    const first = await erase(username);
    const neverAsked = () => Promise.reject(new Error('no view may be awaited'));
    expect(await erase(username, neverAsked)).toEqual({ ...first, outcome: 'erased-before' });
    await keys.destroy(nameAccount(username));
    expect(await erase(username, neverAsked)).toEqual({ ...first, outcome: 'erased-before' });
    expect(await typesOf(username)).toEqual(['AccountOpened', 'AccountErased']);
  });

  test('happens once when several processes run it at once', async () => {
    const erasures = await Promise.all([1, 2, 3].map(() => erase(username)));
    expect(erasures.map(({ outcome }) => outcome).toSorted()).toEqual([
      'erased',
      'erased-before',
      'erased-before',
    ]);
    expect(await typesOf(username)).toEqual(['AccountOpened', 'AccountErased']);
  });

  test('is refused for an unknown name, for the administrator of the settings, and without confirmation', async () => {
    expect(await erase('nobody')).toEqual({ outcome: 'unknown' });
    expect(await erase('boss')).toEqual({ outcome: 'administrator' });
    expect(await erase(username, () => Promise.resolve(false))).toEqual({ outcome: 'declined' });
    for (const name of ['boss', username]) expect(await typesOf(name)).toEqual(['AccountOpened']);
  });
});
