// Verifies that the accounts of a log have their ids from this shop's `USERNAME_SECRET`. With another one no customer could log in, and every username could be
// signed up a second time.
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { firstAccountStreams } from '@aangan/platform/event-log/first-accounts';
import { MissingKeyError } from '@aangan/shared-events/codec';
import type { Accounts } from './accounts.ts';

/** More than one, because the first ones may be erased. */
const ACCOUNTS_COMPARED = 20;

/** Throws when the first account of the log that can be read has an id that another secret has made. */
export async function refuseOtherUsernameSecret(
  { accounts, nameAccount }: Pick<Accounts, 'accounts' | 'nameAccount'>,
  log: Pick<EventLog, 'eventsAfter'>,
): Promise<void> {
  const opened = await firstAccountStreams(log);
  for (const stream of opened.slice(0, ACCOUNTS_COMPARED)) {
    const username = await usernameOf(accounts, stream);
    if (username === undefined) continue;
    if (accountStream(nameAccount(username)) === stream) return;
    throw new Error(
      'USERNAME_SECRET is not the one that the accounts of this log were opened with, so no customer could log in. Set that one, or restore DATA_DIR/secrets/username-secret from the secrets of a backup of this shop.',
    );
  }
}

/** Undefined for an account that is erased, or whose key is missing. */
async function usernameOf(accounts: Accounts['accounts'], stream: string): Promise<string | undefined> {
  try {
    const { state } = await accounts.load(stream);
    return state.is === 'open' ? state.username : undefined;
  } catch (error) {
    if (error instanceof MissingKeyError) return undefined;
    throw error;
  }
}
