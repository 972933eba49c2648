// Calls public routes from within the process, through the same cache as HTTP requests.
import { randomUUID } from 'node:crypto';
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
    .map((route) => ({ route, paramsIn: matcher(route.path) }));
  return async (address, beforeRead) => {
    const { pathname, searchParams } = new URL(address, 'http://shop');
    for (const { route, paramsIn } of patterns) {
      const params = paramsIn(pathname);
      if (params === undefined) continue;
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

/** Matches a path against a pattern such as `/api/products/:id`. */
function matcher(pattern: string): (path: string) => Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  return (path) => {
    const parts = path.split('/');
    if (parts.length !== wanted.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, part] of wanted.entries()) {
      const given = parts[index] ?? '';
      if (part.startsWith(':') && given !== '') params[part.slice(1)] = decodeURIComponent(given);
      else if (part !== given) return undefined;
    }
    return params;
  };
}
