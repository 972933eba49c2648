// Verifies that the accounts of a log have their ids from this shop's `USERNAME_SECRET`. With another one no customer could log in, and every username could be
// signed up a second time.
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { MissingKeyError } from '@aangan/shared-events/codec';
import type { Accounts } from './accounts.ts';

/** How many events from the start of the log are searched for accounts; the first administrator's is among the first. */
const SEARCHED = 500;
/** More than one, because the first ones may be erased. */
const ACCOUNTS_COMPARED = 20;
const OPENED: AccountEvent['type'] = 'AccountOpened';

/** Throws when the first account of the log that can be read has an id that another secret has made. */
export async function refuseOtherUsernameSecret(
  { accounts, nameAccount }: Pick<Accounts, 'accounts' | 'nameAccount'>,
  log: Pick<EventLog, 'eventsAfter'>,
): Promise<void> {
  const events = await log.eventsAfter(undefined, SEARCHED);
  const opened = events.filter(({ type }) => type === OPENED).slice(0, ACCOUNTS_COMPARED);
  for (const { stream } of opened) {
    const username = await usernameOf(accounts, stream);
    if (username === undefined) continue;
    if (accountStream(nameAccount(username)) === stream) return;
    throw new Error(
      'USERNAME_SECRET is not the one that the accounts of this log were opened with, so no customer could log in. Set that one: without a setting it is in DATA_DIR/secrets/username-secret, and in the secrets of a backup.',
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
