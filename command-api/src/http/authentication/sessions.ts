// Who sends a request, and whether they may call its route; checked before the body is read. A bearer token is checked against the accounts view on each
// request, so that an ended session is refused. While that view is not live, requests with a token are refused with 503.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import {
  accountKey,
  accountsProjection,
  type AccountView,
} from '@aangan/shared-events/features/accounts/views';
import {
  adminsOnly,
  auditorsOnly,
  buyersOnly,
  catchingUp,
  invalidToken,
  noToken,
  readOnly,
} from '../../domain/common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Route, Visitor } from '../route.ts';
import type { Views } from '../../views/views.ts';
import type { Claims, Tokens } from './tokens.ts';

const NEW_ACCOUNT_WAITS_MS = 2_000;

/**
 * Resolves an Authorization header to a visitor; undefined without a bearer token. Throws 401 for an invalid or expired token, and 503 while the
 * accounts view is not live.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Visitor | undefined>;

/** Returns the visitor or throws 401 or 403. On a route for anyone an invalid token counts as none. */
export async function authorize(
  { who, method }: Pick<Route, 'who' | 'method'>,
  authorization: string | undefined,
  find: Authenticate,
): Promise<Visitor | undefined> {
  if (who === 'anyone') return find(authorization).catch(unlessBadToken);
  const visitor = await find(authorization);
  if (visitor === undefined) throw noToken();
  if (who === 'admin' && visitor.role !== 'admin') throw adminsOnly();
  if (who === 'reader' && visitor.role === 'customer') throw auditorsOnly();
  if (who === 'buyer' && visitor.role === 'auditor') throw method === 'get' ? buyersOnly() : readOnly();
  return visitor;
}

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
function isSessionOver(account: AccountView, { sessionId, epoch }: Claims): boolean {
  return epoch < account.sessionEpoch || Object.hasOwn(account.endedSessions, sessionId);
}

function unlessBadToken(error: unknown): undefined {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return undefined;
  throw error;
}

function visitorOf({ accountId, role, sessionId, expiresAt }: Claims): Visitor {
  return { accountId, role, sessionId, expiresAt: new Date(expiresAt).toISOString() };
}

function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
