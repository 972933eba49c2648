// Narrows the visitor's type: routes that are not for anyone always have one.
import { noToken } from '../domain/common-refusals.ts';
import type { Visitor } from './route.ts';

/** The visitor of a route that requires one. Throws 401 `no-token` when it is absent. */
export function requireVisitor(visitor: Visitor | undefined): Visitor {
  if (visitor === undefined) throw noToken();
  return visitor;
}
