// npm run accounts -- COMMAND: creates accounts of staff and changes passwords and roles. `create-admin`
// gives full access to the back office; `create-auditor` gives read access to the history only; `role NAME`
// prints the role of an account, or changes it; `list` prints all accounts, or those of one role. Passwords
// are read from the terminal, or from standard input when it is piped. Finds the running shop by DATA_DIR.
import { parseArgs } from 'node:util';
import { makeLogger } from '@aangan/platform/process/logger';
import { roleSchema, type Role } from '@aangan/shared-events/features/accounts/events';
import { makePasswords } from '../features/accounts/passwords.ts';
import { makeNameAccount } from '../features/accounts/account-id.ts';
import { makeAccounts } from '../features/accounts/accounts.ts';
import {
  accountOf,
  changePassword,
  changeRole,
  createAccount,
} from '../features/accounts/operate-accounts.ts';
import { allUsers } from '../features/accounts/queries.ts';
import { DomainError } from '../domain/domain-error.ts';
import { operatorContext, withRetry, settingsOfShop } from './operator.ts';
import { openServices, type Services } from '../services.ts';
import { readPassword } from './read-password.ts';

const USAGE =
  'npm run accounts -- create-admin NAME | create-auditor NAME | password NAME | role NAME [ROLE] | list [ROLE]';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  const [what = '', subject, given, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('accounts', settings.logLevel));
  await runCommand(what, { subject, given, fullName: values.name }, services);
  await services.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

type Options = {
  readonly subject: string | undefined;
  readonly given: string | undefined;
  readonly fullName: string | undefined;
};

async function runCommand(
  what: string,
  { subject, given, fullName }: Options,
  services: Services,
): Promise<void> {
  const { settings, now } = services;
  const accounts = makeAccounts(services, makeNameAccount(settings.usernameSecret));
  const operated = { ...accounts, passwords: makePasswords(), adminUsername: settings.adminUsername };
  const context = () => operatorContext(now());
  if (what === 'list' && given === undefined) return list(services, roleIn(subject));
  if (subject === undefined) throw new Error(USAGE);
  const username = subject;
  switch (given === undefined || what === 'role' ? what : '') {
    case 'create-admin':
    case 'create-auditor': {
      const role = what === 'create-admin' ? 'admin' : 'auditor';
      const password = await readPassword();
      await createAccount(operated, { username, name: fullName ?? username, role, password }, context());
      return void print(`${username} is ${role} now and can log in.`);
    }
    case 'password':
      await accountOf(operated, username);
      await changePassword(operated, { username, password: await readPassword() }, context());
      return void print(`${username} has a new password. Sessions with the old one have ended.`);
    case 'role': {
      const role = roleIn(given);
      if (role === undefined) return void print((await accountOf(operated, username)).role);
      const hasChanged = await changeRole(operated, { username, role }, context());
      return void print(
        hasChanged
          ? `${username} is ${role} now. Earlier sessions have ended.`
          : `${username} is ${role} already.`,
      );
    }
    default:
      throw new Error(USAGE);
  }
}

function roleIn(text: string | undefined): Role | undefined {
  if (text === undefined) return undefined;
  const parsed = roleSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(`There is no role ${text}. There are: ${roleSchema.options.join(', ')}.`);
}

async function list({ views }: Services, role: Role | undefined): Promise<void> {
  const users = await withRetry(
    () => allUsers(views),
    (error) => error instanceof DomainError && error.kind === 'unavailable',
  );
  for (const user of users)
    if (role === undefined || user.role === role)
      print(`${user.role.padEnd(9)} ${user.username}  ${user.name}`);
}
