// npm run accounts -- COMMAND: creates accounts of staff and changes passwords and roles. Passwords are read from
// the terminal, or from standard input when it is piped. Finds the running shop by DATA_DIR.
import { readCommandGroup } from '@aangan/platform/process/command-line';
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
import { refuseOtherUsernameSecret } from '../features/accounts/other-username-secret.ts';
import { allUsers } from '../features/accounts/queries.ts';
import { DomainError } from '../domain/domain-error.ts';
import { operatorContext, withRetry, settingsOfShop } from './operator.ts';
import { openServices, type Services } from '../services.ts';
import { readPassword } from './read-password.ts';

const USAGE = `npm run accounts -- create-admin NAME [--name FULL-NAME]     full access to the back office
npm run accounts -- create-auditor NAME [--name FULL-NAME]   read access to the history only
npm run accounts -- password NAME                            changes the password
npm run accounts -- role NAME [ROLE]                         prints the role, or changes it
npm run accounts -- list [ROLE]                              prints all accounts, or those of one role`;

const { command, operands, values } = readCommandGroup({
  usage: USAGE,
  options: { name: { type: 'string' } },
  commands: {
    'create-admin': { operands: [1, 1], options: ['name'] },
    'create-auditor': { operands: [1, 1], options: ['name'] },
    password: { operands: [1, 1] },
    role: { operands: [1, 2] },
    list: { operands: [0, 1] },
  },
});
const [username = '', given] = operands;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

try {
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('accounts', settings.logLevel));
  await runCommand(services);
  await services.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function runCommand(services: Services): Promise<void> {
  const { settings, now } = services;
  const accounts = makeAccounts(services, makeNameAccount(settings.usernameSecret));
  const operated = { ...accounts, passwords: makePasswords(), adminUsername: settings.adminUsername };
  const context = () => operatorContext(now());
  switch (command) {
    case 'create-admin':
    case 'create-auditor': {
      const role = command === 'create-admin' ? 'admin' : 'auditor';
      const account = { username, name: values.name ?? username, role } as const;
      await refuseOtherUsernameSecret(accounts, services.log);
      await createAccount(operated, { ...account, password: await readPassword() }, context());
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
    case 'list':
      return list(services, roleIn(operands[0]));
    default:
      return command satisfies never;
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
