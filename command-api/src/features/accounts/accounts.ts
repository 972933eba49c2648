// The accounts feature of one process: its handlers, made once and shared by routes and start.
import { makeCommandHandler, type CommandHandler } from '../../kernel/handle-command.ts';
import type { Platform } from '../../kernel/platform.ts';
import type { AccountEvent, SessionEvent } from '@aangan/shared-events/features/accounts/events';
import type { NameAccount } from './account-id.ts';
import type { AccountCommand, SessionCommand } from './commands.ts';
import { accountDecider, type AccountState } from './decider.ts';
import { sessionDecider, type SessionsState } from './session-decider.ts';

export type Accounts = {
  readonly accounts: CommandHandler<AccountState, AccountCommand, AccountEvent>;
  readonly sessions: CommandHandler<SessionsState, SessionCommand, SessionEvent>;
  readonly nameAccount: NameAccount;
};

/** Makes the handlers of accounts and sessions. */
export function makeAccounts({ log, keys }: Platform, nameAccount: NameAccount): Accounts {
  return {
    accounts: makeCommandHandler(accountDecider, log, keys),
    sessions: makeCommandHandler(sessionDecider, log, keys),
    nameAccount,
  };
}
