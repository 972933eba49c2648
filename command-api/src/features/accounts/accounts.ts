// The command handlers of accounts and sessions, created once per process and shared by the routes and the
// start-up.
import type { Attempts } from '../../http/authentication/attempts.ts';
import type { Passwords } from './passwords.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { Tokens } from '../../http/authentication/tokens.ts';
import { makeCachedCommandHandler } from '../../domain/cached-command-handler.ts';
import { makeCommandHandler, type CommandHandler } from '../../domain/command-handler.ts';
import type { DescribeEvent } from '../../domain/event-description.ts';
import type { ColorNamesOf } from '../../domain/ports/color-names.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { AccountEvent, SessionEvent } from '@aangan/shared-events/features/accounts/events';
import type { NameAccount } from './account-id.ts';
import type { AccountCommand } from './commands.ts';
import { accountDecider, type AccountState } from './decider.ts';
import type { SessionCommand } from './sessions/commands.ts';
import { sessionDecider, type SessionsState } from './sessions/decider.ts';

export type Accounts = {
  readonly accounts: CommandHandler<AccountState, AccountCommand, AccountEvent>;
  readonly sessions: CommandHandler<SessionsState, SessionCommand, SessionEvent>;
  readonly nameAccount: NameAccount;
};

/** Dependencies of the account routes. */
export type AccountNeeds = Accounts & {
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly attempts: Attempts;
  readonly signIns: SignInThrottle;
  /** Usernames that cannot be used to sign up. */
  readonly reservedNames: readonly string[];
  /** The names of all streams about a person. */
  readonly streamsOf: (accountId: string) => Promise<readonly string[]>;
  readonly describeEvent: DescribeEvent;
  readonly colorNamesOf: ColorNamesOf;
};

/** Makes the handlers of accounts and sessions. */
export function makeAccounts({ log, keys, streamCache }: FeatureContext, nameAccount: NameAccount): Accounts {
  return {
    accounts: makeCommandHandler(accountDecider, log, keys),
    sessions: makeCachedCommandHandler(sessionDecider, log, keys, streamCache),
    nameAccount,
  };
}
