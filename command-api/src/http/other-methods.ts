// Answers methods that a path does not serve: OPTIONS lists the allowed ones, any other is refused with 405. No CORS headers: the API is called
// by the shop's own pages only.
import type { IRoute, Request, RequestHandler, Response } from 'express';
import { refuse, send } from './refusals.ts';
import { noteOf } from './request-note.ts';

type Mounted = Pick<IRoute, 'path' | 'stack'> & { readonly all: (handler: RequestHandler) => unknown };

/** Answers all methods of a route of Express but those that it serves already. */
export function answerOtherMethods(route: Mounted): void {
  const methods = route.stack.map(({ method }) => method);
  // Outside the API there may be a page at the same path, which is read with GET and HEAD.
  const mayBePage = !route.path.startsWith('/api/');
  const allowed = allowedBy(mayBePage ? ['get', ...methods] : methods);
  route.all((request, response, next) => {
    if (mayBePage && isRead(request)) return next();
    noteOf(response).route = route.path;
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
