// Answers methods that a path does not serve: OPTIONS lists the allowed ones, any other is refused with 405. No CORS headers: the API is called
// by the shop's own pages only.
import type { Request, RequestHandler, Response, Router } from 'express';
import { refuse, send } from './refusals.ts';
import { noteOf } from './request-note.ts';

/** Answers all methods of a path except `methods` (in Express's form), which must have been mounted before. */
export function answerOtherMethods(router: Router, path: string, methods: readonly string[]): void {
  // Outside the API there may be a page at the same path, which is read with GET and HEAD.
  const mayBePage = !path.startsWith('/api/');
  const allowed = allowedBy(mayBePage ? ['get', ...methods] : methods);
  router.all(path, (request, response, next) => {
    if (mayBePage && isRead(request)) return next();
    noteOf(response).route = path;
    answer(allowed, request, response);
  });
}

/** Passes on GET and HEAD and refuses other methods: for everything outside the API. */
export const allowReadsOnly: RequestHandler = (request, response, next) => {
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
  else send(refuse(405, 'wrong-method', 'This method is not allowed here.'), response);
}
