// The administrator that the settings name: opened at the first start, and given the password of the settings whenever that has changed.
import { randomUUID } from 'node:crypto';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { asTyped, type Passwords } from '../../http/authentication/passwords.ts';
import type { CommandContext } from '../../domain/command-context.ts';
import type { Accounts } from './accounts.ts';
import type { AccountState } from './decider.ts';

export type Administrator = { readonly username: string; readonly password: string };

/**
 * Sees to it that the administrator is there with this password. A changed password ends the administrator's sessions. Throws when the
 * name belongs to somebody else. Harmless in several processes at once.
 */
export async function ensureAdministrator(
  { accounts, nameAccount }: Accounts,
  passwords: Passwords,
  administrator: Administrator,
  at: string,
): Promise<void> {
  const accountId = nameAccount(administrator.username);
  const stream = accountStream(accountId);
  const { state, revision } = await accounts.load(stream);
  if (state.is === 'erased' || (state.is === 'open' && state.role !== 'admin'))
    throw new Error('ADMIN_USERNAME is the name of somebody who is not an administrator');
  if (await hasPassword(state, passwords, administrator.password)) return;
  // Processes that start together meet the same revision: the intention named after it is carried out once.
  const intention = { id: `administrator-${accountId}-${revision ?? 'new'}`, mac: 'administrator' };
  const context: CommandContext = {
    at,
    by: { kind: 'system' },
    origin: { client: 'cli' },
    correlationId: randomUUID(),
    intention,
  };
  const passwordHash = await passwords.hash(administrator.password);
  await accounts.handle({
    stream,
    command:
      state.is === 'open'
        ? { type: 'ChangePassword', accountId, passwordHash }
        : {
            type: 'OpenAccount',
            accountId,
            role: 'admin',
            person: { username: administrator.username, name: 'Administrator', mobile: '', passwordHash },
          },
    context,
    sealFor: accountId,
  });
}

async function hasPassword(state: AccountState, passwords: Passwords, password: string): Promise<boolean> {
  return state.is === 'open' && (await passwords.matches(asTyped(password), state.passwordHash));
}
