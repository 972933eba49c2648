// Who may call a route, decided before anything of the request is read.
import { adminsOnly, auditorsOnly, noToken, readOnly } from './common-refusals.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Visitor, RequiredRole } from './route.ts';

/**
 * The visitor that an Authorization header names; undefined without a bearer. Throws 401 for a token that is not, or no longer, good, and 503
 * while nobody can tell.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Visitor | undefined>;

/** Lets the sender in or throws 401 or 403. On a route for anyone a bad token counts as none. */
export async function authorize(
  who: RequiredRole,
  authorization: string | undefined,
  find: Authenticate,
): Promise<Visitor | undefined> {
  if (who === 'anyone') return find(authorization).catch(unlessBadToken);
  const visitor = await find(authorization);
  if (visitor === undefined) throw noToken();
  if (who === 'admin' && visitor.role !== 'admin') throw adminsOnly();
  if (who === 'reader' && visitor.role === 'customer') throw auditorsOnly();
  if (who === 'buyer' && visitor.role === 'auditor') throw readOnly();
  return visitor;
}

function unlessBadToken(error: unknown): undefined {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return undefined;
  throw error;
}
