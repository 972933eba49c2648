// Whether the sender of a bearer is who the token says, still: each time against the accounts view. While that view cannot be trusted nobody guesses.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import {
  accountKey,
  accountsProjection,
  type AccountView,
} from '@aangan/shared-events/features/accounts/views';
import { catchingUp, invalidToken } from '../common-refusals.ts';
import type { Authenticate } from '../authorize.ts';
import type { Visitor } from '../route.ts';
import type { Views } from '../../views/views.ts';
import type { Claims, Tokens } from './tokens.ts';

const NEW_ACCOUNT_WAITS_MS = 2_000;

/** Makes the check of every bearer. It throws 401 for a token that is not good and 503 while the accounts view is not live. */
export function makeAuthenticate(
  tokens: Tokens,
  views: Views,
  log: Pick<EventLog, 'head' | 'logId'>,
): Authenticate {
  const find = (accountId: string): Promise<AccountView | undefined> =>
    views.document<AccountView>(accountsProjection, accountKey(accountId));
  // A token of ours for an account that nobody has heard of: it was opened a moment ago, and the view is about to say so.
  const findNewOne = async (accountId: string): Promise<AccountView | undefined> => {
    const position = { logId: await log.logId(), commit: await log.head() };
    if (await views.waitFor([accountsProjection], position, NEW_ACCOUNT_WAITS_MS)) return find(accountId);
    throw catchingUp();
  };
  return async (authorization) => {
    const token = bearerIn(authorization);
    if (token === undefined) return undefined;
    const claims = tokens.verify(token);
    if (claims === undefined) throw invalidToken();
    const account = (await find(claims.accountId)) ?? (await findNewOne(claims.accountId));
    if (account === undefined || isSessionOver(account, claims)) throw invalidToken();
    return visitorOf(claims);
  };
}

/** Whether the account's sessions say that this token is over. */
export function isSessionOver(account: AccountView, { sessionId, epoch }: Claims): boolean {
  return epoch < account.sessionEpoch || Object.hasOwn(account.endedSessions, sessionId);
}

function visitorOf({ accountId, role, sessionId, expiresAt }: Claims): Visitor {
  return { accountId, role, sessionId, expiresAt: new Date(expiresAt).toISOString() };
}

function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
