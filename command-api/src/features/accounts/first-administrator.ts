// The administrator of the settings: created at the first start, and given the password of the settings
// whenever that changes.
import { randomUUID } from 'node:crypto';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { normalizePassword, type Passwords } from './passwords.ts';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { CommandContext } from '../../domain/command-context.ts';
import { refuseOtherUsernameSecret } from './other-username-secret.ts';
import type { Accounts } from './accounts.ts';
import type { AccountState } from './decider.ts';

export type Administrator = { readonly username: string; readonly password: string };

/**
 * Ensures that the administrator exists with this password. A changed password ends the administrator's
 * sessions. Throws when the name belongs to an account of another role, or the accounts of the log were opened with
 * another `USERNAME_SECRET`. Safe to run in several processes at once.
 */
export async function ensureAdministrator(
  { accounts, nameAccount, log }: Accounts & { readonly log: Pick<EventLog, 'eventsAfter'> },
  passwords: Passwords,
  administrator: Administrator,
  at: string,
): Promise<void> {
  const accountId = nameAccount(administrator.username);
  const stream = accountStream(accountId);
  const { state, revision } = await accounts.load(stream);
  if (state.is === 'erased' || (state.is === 'open' && state.role !== 'admin'))
    throw new Error(
      'ADMIN_USERNAME belongs to an account that is not an administrator. Set it to another username.',
    );
  if (state.is === 'unopened') await refuseOtherUsernameSecret({ accounts, nameAccount }, log);
  if (await hasPassword(state, passwords, administrator.password)) return;
  // Processes that start together read the same revision, so a key derived from it makes one of their
  // commands a repeat of the other.
  const idempotencyKey = { id: `administrator-${accountId}-${revision ?? 'new'}`, mac: 'administrator' };
  const context: CommandContext = {
    at,
    by: { kind: 'system' },
    origin: { client: 'cli' },
    correlationId: randomUUID(),
    idempotencyKey,
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
  return state.is === 'open' && (await passwords.matches(normalizePassword(password), state.passwordHash));
}
