// Routes that are not for anyone always have a visitor; this is where the types learn it.
import { DomainError } from './domain-error.ts';
import type { Visitor } from './route.ts';

/** The visitor of a route for somebody. Throws 401 `no-token` where there is none. */
export function signedIn(visitor: Visitor | undefined): Visitor {
  if (visitor === undefined)
    throw new DomainError('unauthenticated', 'no-token', 'No token found. Please log in.');
  return visitor;
}
