// What is said to methods that nobody serves at a path: OPTIONS learns which ones there are, any other is refused. No origin is ever named, for
// the shop is called by its own pages alone.
import type { Request, RequestHandler, Response, Router } from 'express';
import { refuse, send } from './refusals.ts';
import { noteOf } from './request-note.ts';

/** Answers all methods at a path but those (in Express's form) that were mounted before. */
export function answerOtherMethods(router: Router, path: string, methods: readonly string[]): void {
  // Outside the API there may be a page at the same path, which is looked at.
  const mayBePage = !path.startsWith('/api/');
  const allowed = allowedBy(mayBePage ? ['get', ...methods] : methods);
  router.all(path, (request, response, next) => {
    if (mayBePage && isRead(request)) return next();
    noteOf(response).route = path;
    answer(allowed, request, response);
  });
}

/** Lets through who only looks: for everything that is no call of the API. */
export const lookOnly: RequestHandler = (request, response, next) => {
  if (isRead(request)) next();
  else answer(allowedBy(['get']), request, response);
};

function allowedBy(methods: readonly string[]): string {
  const spelled = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...new Set(spelled), 'OPTIONS'].join(', ');
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answer(allowed: string, request: Request, response: Response): void {
  response.setHeader('Allow', allowed);
  if (request.method === 'OPTIONS') response.status(204).end();
  else send(refuse(405, 'wrong-method', 'This cannot be done here.'), response);
}
