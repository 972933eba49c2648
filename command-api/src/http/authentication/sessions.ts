// Authenticates a bearer token: each request is checked against the accounts view, so that an ended session is refused. While that view is not
// live, requests with a token are refused with 503.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import {
  accountKey,
  accountsProjection,
  type AccountView,
} from '@aangan/shared-events/features/accounts/views';
import { catchingUp, invalidToken } from '../../domain/common-refusals.ts';
import type { Authenticate } from '../authorize.ts';
import type { Visitor } from '../route.ts';
import type { Views } from '../../views/views.ts';
import type { Claims, Tokens } from './tokens.ts';

const NEW_ACCOUNT_WAITS_MS = 2_000;

/** Makes the check of bearer tokens. It throws 401 for an invalid token and 503 while the accounts view is not live. */
export function makeAuthenticate(
  tokens: Tokens,
  views: Views,
  log: Pick<EventLog, 'head' | 'logId'>,
): Authenticate {
  const find = (accountId: string): Promise<AccountView | undefined> =>
    views.document<AccountView>(accountsProjection, accountKey(accountId));
  // A valid token for an account that is not in the view: it was opened a moment ago, and the view has to catch up.
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

/** Whether the token's session has ended, according to the account. */
export function isSessionOver(account: AccountView, { sessionId, epoch }: Claims): boolean {
  return epoch < account.sessionEpoch || Object.hasOwn(account.endedSessions, sessionId);
}

function visitorOf({ accountId, role, sessionId, expiresAt }: Claims): Visitor {
  return { accountId, role, sessionId, expiresAt: new Date(expiresAt).toISOString() };
}

function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
