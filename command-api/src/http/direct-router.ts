// Finds routes by method and path without Express, which tries some hundred patterns one after the other. Unusual forms (a trailing slash, an
// escape, HEAD) are passed on to Express, where the same routes are mounted.
import type { RequestHandler } from 'express';
import type { Route } from './route.ts';

type Pattern = {
  readonly method: string;
  readonly parts: readonly string[];
  readonly handle: RequestHandler;
};

/** A handler that dispatches the calls it recognises to `handlerOf(route)` and passes all others to `next`. */
export function makeDirectRouter(
  routes: readonly Route[],
  handlerOf: (route: Route) => RequestHandler,
): RequestHandler {
  const fixed = new Map<string, Map<string, RequestHandler>>();
  const patterns: Pattern[] = [];
  for (const route of routes) {
    const method = route.method.toUpperCase();
    if (route.path.includes(':'))
      patterns.push({ method, parts: route.path.split('/'), handle: handlerOf(route) });
    else
      fixed.set(
        method,
        (fixed.get(method) ?? new Map<string, RequestHandler>()).set(route.path, handlerOf(route)),
      );
  }
  const paths = new Set(routes.map(({ path }) => path));
  return (request, response, next) => {
    const { method, url } = request;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const handle = fixed.get(method)?.get(path);
    if (handle !== undefined) return handle(request, response, next);
    // A fixed path is never taken for a parameter, whatever the method and letter case.
    if (paths.has(path) || path.includes('%') || path !== path.toLowerCase()) return next();
    const parts = path.split('/');
    for (const pattern of patterns) {
      const params = pattern.method === method ? paramsIn(pattern.parts, parts) : undefined;
      if (params === undefined) continue;
      request.params = params;
      return pattern.handle(request, response, next);
    }
    next();
  };
}

/** The values of the pattern's parameters; undefined when the path does not match. */
function paramsIn(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const found = given[index] ?? '';
    if (part.startsWith(':') && found !== '') params[part.slice(1)] = found;
    else if (part !== found) return undefined;
  }
  return params;
}
