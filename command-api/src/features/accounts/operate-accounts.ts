// The operator's account commands: the same commands as the API's, under the same rules for names and
// passwords.
import { accountStream, type Role } from '@aangan/shared-events/features/accounts/events';
import { signupRequest } from '@aangan/shared-events/features/accounts/http';
import { normalizePassword, type Passwords } from './passwords.ts';
import type { CommandContext } from '../../domain/command-context.ts';
import { invalid } from '../../domain/common-refusals.ts';
import type { Accounts } from './accounts.ts';
import type { AccountState } from './decider.ts';
import { accountOfSettings, noSuchAccount } from './refusals.ts';

type OperatorNeeds = Pick<Accounts, 'accounts' | 'nameAccount'> & {
  readonly passwords: Pick<Passwords, 'hash'>;
  /** The administrator of the settings, whose role and password are set there. */
  readonly adminUsername: string;
};

/** Creates an account with a role. Throws 400 for an invalid name or password, 409 `username-taken`. */
export async function createAccount(
  { accounts, nameAccount, passwords }: OperatorNeeds,
  { username, name, role, password }: { username: string; name: string; role: Role; password: string },
  context: CommandContext,
): Promise<void> {
  const person = {
    username: parseField('username', username),
    name: parseField('name', name),
    mobile: '',
    passwordHash: await passwords.hash(parsePassword(password)),
  };
  const accountId = nameAccount(person.username);
  await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'OpenAccount', accountId, role, person },
    context,
    sealFor: accountId,
  });
}

/** Sets an account's password; its sessions end. Throws 404 when there is no such account. */
export async function changePassword(
  needs: OperatorNeeds,
  { username, password }: { readonly username: string; readonly password: string },
  context: CommandContext,
): Promise<void> {
  const { accounts, nameAccount, passwords } = needs;
  refuseAccountOfSettings(needs, username, 'ADMIN_PASSWORD is the password of');
  const accountId = nameAccount(username);
  const passwordHash = await passwords.hash(parsePassword(password));
  await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'ChangePassword', accountId, passwordHash },
    context,
    sealFor: accountId,
  });
}

/** Sets an account's role; its sessions end. Resolves with whether anything changed. */
export async function changeRole(
  needs: OperatorNeeds,
  { username, role }: { readonly username: string; readonly role: Role },
  context: CommandContext,
): Promise<boolean> {
  const { accounts, nameAccount } = needs;
  refuseAccountOfSettings(needs, username, 'The shop does not start without the administrator');
  const accountId = nameAccount(username);
  const { events } = await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'GrantRole', accountId, role },
    context,
  });
  return events.length > 0;
}

/** The open account of a username. Throws 404 when there is none, or it is erased. */
export async function accountOf(
  { accounts, nameAccount }: OperatorNeeds,
  username: string,
): Promise<Extract<AccountState, { is: 'open' }>> {
  const { state } = await accounts.load(accountStream(nameAccount(username)));
  if (state.is !== 'open') throw noSuchAccount(username);
  return state;
}

function refuseAccountOfSettings(
  { nameAccount, adminUsername }: OperatorNeeds,
  username: string,
  reason: string,
): void {
  if (nameAccount(username) === nameAccount(adminUsername)) throw accountOfSettings(reason, adminUsername);
}

function parseField(field: 'username' | 'name', text: string): string {
  const parsed = signupRequest.shape[field].safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? '');
}

function parsePassword(password: string): string {
  const parsed = signupRequest.shape.password.safeParse(normalizePassword(password));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? '');
}
