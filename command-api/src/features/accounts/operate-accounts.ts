// What an operator does to accounts: the same commands as the API's, under the same rules for names and passwords.
import { accountStream, type Role } from '@aangan/shared-events/features/accounts/events';
import { signupRequest } from '@aangan/shared-events/features/accounts/http';
import { asTyped, type Passwords } from '../../http/authentication/passwords.ts';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Accounts } from './accounts.ts';
import type { AccountState } from './decider.ts';

type Operated = Pick<Accounts, 'accounts' | 'nameAccount'> & {
  readonly passwords: Pick<Passwords, 'hash'>;
  /** The administrator of the settings, whose role and password stand there. */
  readonly adminUsername: string;
};

/** Opens an account with a role. Throws 400 where a rule of sign-up is broken, 409 `username-taken`. */
export async function createAccount(
  { accounts, nameAccount, passwords }: Operated,
  { username, name, role, password }: { username: string; name: string; role: Role; password: string },
  context: CommandContext,
): Promise<void> {
  const person = {
    username: checked('username', username),
    name: checked('name', name),
    mobile: '',
    passwordHash: await passwords.hash(checkedPassword(password)),
  };
  const accountId = nameAccount(person.username);
  await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'OpenAccount', accountId, role, person },
    context,
    sealFor: accountId,
  });
}

/** Gives an account another password; its sessions end. Throws 404 for an account that is not there. */
export async function changePassword(
  operated: Operated,
  { username, password }: { readonly username: string; readonly password: string },
  context: CommandContext,
): Promise<void> {
  const { accounts, nameAccount, passwords } = operated;
  unlessOfSettings(operated, username, 'ADMIN_PASSWORD is the password of');
  const accountId = nameAccount(username);
  const passwordHash = await passwords.hash(checkedPassword(password));
  await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'ChangePassword', accountId, passwordHash },
    context,
    sealFor: accountId,
  });
}

/** Gives an account another role; its sessions end. Resolves with whether anything changed. */
export async function changeRole(
  operated: Operated,
  { username, role }: { readonly username: string; readonly role: Role },
  context: CommandContext,
): Promise<boolean> {
  const { accounts, nameAccount } = operated;
  unlessOfSettings(operated, username, 'The shop does not start without the administrator');
  const accountId = nameAccount(username);
  const { events } = await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'GrantRole', accountId, role },
    context,
  });
  return events.length > 0;
}

/** Who has a username. Throws 404 for an account that is not there, or not any more. */
export async function accountOf(
  { accounts, nameAccount }: Operated,
  username: string,
): Promise<Extract<AccountState, { is: 'open' }>> {
  const { state } = await accounts.load(accountStream(nameAccount(username)));
  if (state.is !== 'open')
    throw new DomainError('missing', 'no-such-account', `There is no account ${username}.`);
  return state;
}

function unlessOfSettings({ nameAccount, adminUsername }: Operated, username: string, why: string): void {
  if (nameAccount(username) === nameAccount(adminUsername))
    throw new DomainError(
      'conflict',
      'account-of-settings',
      `${why} ${adminUsername}: change it in the settings.`,
    );
}

function checked(field: 'username' | 'name', text: string): string {
  const parsed = signupRequest.shape[field].safeParse(text);
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid', 'invalid', parsed.error.issues[0]?.message ?? '');
}

function checkedPassword(password: string): string {
  const parsed = signupRequest.shape.password.safeParse(asTyped(password));
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid', 'invalid', parsed.error.issues[0]?.message ?? '');
}
