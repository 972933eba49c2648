// Routes that are not for anyone always have a visitor; this is where the types learn it.
import { noToken } from './common-refusals.ts';
import type { Visitor } from './route.ts';

/** The visitor of a route for somebody. Throws 401 `no-token` where there is none. */
export function signedIn(visitor: Visitor | undefined): Visitor {
  if (visitor === undefined) throw noToken();
  return visitor;
}
