// Serves cached private responses before Express handles the request. Any other case (an invalid token, a position that is not reached, a cache
// miss) is passed on to the route, which serves or refuses it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopHeaders } from '@aangan/shared-events/http';
import { authorize, type Authenticate } from '../authorize.ts';
import { sendPrivateBytes } from './send-private.ts';
import type { PrivateAnswers } from './private-answers.ts';
import { noteOf } from '../request-note.ts';
import type { Route } from '../route.ts';
import type { ShopPositions } from '../../views/shop-position.ts';

export type CachedAnswerNeeds = {
  readonly privateAnswers: Pick<PrivateAnswers, 'cachedFor'>;
  readonly positions: Pick<ShopPositions, 'read'>;
  readonly findVisitor: Authenticate;
};

/** Answers a request from the private cache. Returns or resolves with `false` when it was not answered. Never rejects. */
export type AnswerFromCache = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean> | false;

/** Makes the handler for those routes that cache private responses. */
export function answerFromCache(
  routes: readonly Route[],
  { privateAnswers, positions, findVisitor }: CachedAnswerNeeds,
): AnswerFromCache {
  const cachedRoutes = new Map(
    routes.filter(({ privateCache }) => privateCache !== undefined).map((route) => [route.path, route]),
  );
  const answer = async (
    route: Route,
    url: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const { headers } = request;
    const visitor = await authorize(route.who, headers.authorization, findVisitor);
    if (visitor === undefined) return false;
    const header = headers[POSITION];
    const position = header === undefined ? undefined : await positions.read(String(header));
    const bytes = privateAnswers.cachedFor({ route, visitor, url }, position);
    if (bytes === undefined) return false;
    Object.assign(noteOf(response), { route: route.path, accountId: visitor.accountId, isQuiet: true });
    sendPrivateBytes(bytes, request, response);
    return true;
  };
  return (request, response) => {
    const { method, url = '' } = request;
    const query = url.indexOf('?');
    const route = method === 'GET' ? cachedRoutes.get(query < 0 ? url : url.slice(0, query)) : undefined;
    return route !== undefined && answer(route, url, request, response).catch(() => false);
  };
}

const POSITION = shopHeaders.position.toLowerCase();
