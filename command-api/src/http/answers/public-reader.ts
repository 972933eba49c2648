// Calls public routes from within the process, through the same cache as HTTP requests.
import { randomUUID } from 'node:crypto';
import type { Sources } from '../../views/shop-position.ts';
import { noSuchPath } from '../../domain/common-refusals.ts';
import type { CachedAnswers, PublicBytes } from './cached-answers.ts';
import { makePathTable } from '../path-table.ts';
import type { Route } from '../route.ts';

/**
 * The response to a GET of an address such as `/api/products?page=2`; `beforeRead` receives its sources. Throws what the route throws, and a
 * `missing` DomainError for an address that no public route serves.
 */
export type ReadPublic = (address: string, beforeRead?: (sources: Sources) => void) => Promise<PublicBytes>;

/** Makes the reader of the public ones among these routes. */
export function makePublicReader(
  routes: readonly Route[],
  answers: Pick<CachedAnswers, 'publicBytes'>,
  now: () => Date,
): ReadPublic {
  const publicRoutes = routes.filter(({ method, isPublic }) => method === 'get' && isPublic);
  const routeAt = makePathTable(publicRoutes.map((route) => [route.path, route]));
  return async (address, beforeRead) => {
    const { pathname, searchParams } = new URL(address, 'http://shop');
    const found = routeAt(pathname);
    if (found === undefined) throw noSuchPath();
    const { value: route, params } = found;
    beforeRead?.(route);
    const query = Object.fromEntries(searchParams);
    return answers.publicBytes(route, { url: address, params, query }, () =>
      route.run({ ...anonymousRequest(now), query, params }),
    );
  };
}

function anonymousRequest(now: () => Date) {
  return {
    visitor: undefined,
    body: undefined,
    files: [],
    context: {
      by: { kind: 'anonymous' },
      origin: { client: 'web', screen: 'page' },
      correlationId: randomUUID(),
      at: now().toISOString(),
    },
    ifMatch: undefined,
    position: undefined,
    address: '',
  } as const;
}
