// npm run accounts -- create-admin NAME [--name "FULL NAME"]    opens an account that may do everything in the back office
// npm run accounts -- create-auditor NAME [--name "FULL NAME"]  opens one that reads the history and changes nothing
// npm run accounts -- password NAME                             gives an account another password
// npm run accounts -- role NAME [customer | admin | auditor]    tells the role of an account, or gives it another
// npm run accounts -- list [customer | admin | auditor]         lists who there is
// Passwords are asked for on the terminal or read from what is piped in. Finds the shop that runs on this machine by its DATA_DIR.
import { parseArgs } from 'node:util';
import { makeLogger } from '@aangan/platform/process/logger';
import { roleSchema, type Role } from '@aangan/shared-events/features/accounts/events';
import { makePasswords } from '../http/authentication/passwords.ts';
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
import { operatorContext, patiently, settingsOfShop } from './operator.ts';
import { openServices, type Services } from '../services.ts';
import { typedPassword } from './typed-password.ts';

const USAGE =
  'npm run accounts -- create-admin NAME | create-auditor NAME | password NAME | role NAME [ROLE] | list [ROLE]';

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

try {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  const [what = '', subject, given, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('accounts', settings.logLevel));
  await carryOut(what, { subject, given, fullName: values.name }, services);
  await services.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

type Asked = {
  readonly subject: string | undefined;
  readonly given: string | undefined;
  readonly fullName: string | undefined;
};

async function carryOut(
  what: string,
  { subject, given, fullName }: Asked,
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
      const password = await typedPassword();
      await createAccount(operated, { username, name: fullName ?? username, role, password }, context());
      return void say(`${username} is ${role} now and can log in.`);
    }
    case 'password':
      await accountOf(operated, username);
      await changePassword(operated, { username, password: await typedPassword() }, context());
      return void say(`${username} has a new password. Sessions with the old one have ended.`);
    case 'role': {
      const role = roleIn(given);
      if (role === undefined) return void say((await accountOf(operated, username)).role);
      const isNews = await changeRole(operated, { username, role }, context());
      return void say(
        isNews
          ? `${username} is ${role} now. Sessions of before have ended.`
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
  const users = await patiently(
    () => allUsers(views),
    (error) => error instanceof DomainError && error.kind === 'unavailable',
  );
  for (const user of users)
    if (role === undefined || user.role === role)
      say(`${user.role.padEnd(9)} ${user.username}  ${user.name}`);
}
