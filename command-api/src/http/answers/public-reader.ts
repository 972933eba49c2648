// Calls public routes from within the process, through the same cache as HTTP requests.
import { randomUUID } from 'node:crypto';
import { match } from 'path-to-regexp';
import type { CacheRead } from '../../views/cache.ts';
import { noSuchPath } from '../../domain/common-refusals.ts';
import type { CachedAnswers, PublicBytes } from './cached-answers.ts';
import type { Route } from '../route.ts';

/**
 * The response to a GET of an address such as `/api/products?page=2`; `beforeRead` receives its sources. Throws what the route throws, and a
 * `missing` DomainError for an address that no public route serves.
 */
export type ReadPublic = (address: string, beforeRead?: CacheRead) => Promise<PublicBytes>;

/** Makes the reader of the public ones among these routes. */
export function makePublicReader(
  routes: readonly Route[],
  answers: Pick<CachedAnswers, 'publicBytes'>,
  now: () => Date,
): ReadPublic {
  const patterns = routes
    .filter(({ method, isPublic }) => method === 'get' && isPublic)
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map((route) => ({ route, matches: match<Record<string, string>>(route.path, { sensitive: true }) }));
  return async (address, beforeRead) => {
    const { pathname, searchParams } = new URL(address, 'http://shop');
    for (const { route, matches } of patterns) {
      const found = matches(pathname);
      if (found === false) continue;
      const { params } = found;
      beforeRead?.(route);
      const query = Object.fromEntries(searchParams);
      const parsed = route.query?.safeParse(query);
      return answers.publicBytes(route, { url: address, params, query: parsed?.data }, () =>
        route.run({ ...anonymousRequest(now), query, params }),
      );
    }
    throw noSuchPath();
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
