// Checks whether the sender may call a route, before the request body is read.
import { adminsOnly, auditorsOnly, noToken, readOnly } from '../domain/common-refusals.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Visitor, RequiredRole } from './route.ts';

/**
 * Resolves an Authorization header to a visitor; undefined without a bearer token. Throws 401 for an invalid or expired token, and 503 while the
 * accounts view is not live.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Visitor | undefined>;

/** Returns the visitor or throws 401 or 403. On a route for anyone an invalid token counts as none. */
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
