// What people see again and again of their own, answered out of memory before the framework looks at the request. Whatever is not plain (a bearer that
// is not good, a position that is not reached, nothing kept) is left to the usual way, which does it or says what is wrong.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopHeaders } from '@aangan/shared-events/http';
import { authorize, type Authenticate } from '../authorize.ts';
import { sendPrivateBytes } from './private-answer.ts';
import type { PrivateAnswers } from './private-answers.ts';
import { noteOf } from '../request-note.ts';
import type { Route } from '../route.ts';
import type { ShopPositions } from '../../views/shop-position.ts';

export type CachedAnswerNeeds = {
  readonly privateAnswers: Pick<PrivateAnswers, 'keptFor'>;
  readonly positions: Pick<ShopPositions, 'read'>;
  readonly findVisitor: Authenticate;
};

/** Answers a request of a route that remembers, if all is at hand: `false`, now or in the end, when it is not answered. Never rejects. */
export type AnswerFromCache = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean> | false;

/** Makes the quick way of those of the routes that remember. */
export function answerFromCache(
  routes: readonly Route[],
  { privateAnswers, positions, findVisitor }: CachedAnswerNeeds,
): AnswerFromCache {
  const remembering = new Map(
    routes.filter(({ remembers }) => remembers !== undefined).map((route) => [route.path, route]),
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
    const bytes = privateAnswers.keptFor({ route, visitor, url }, position);
    if (bytes === undefined) return false;
    Object.assign(noteOf(response), { route: route.path, accountId: visitor.accountId, isQuiet: true });
    sendPrivateBytes(bytes, request, response);
    return true;
  };
  return (request, response) => {
    const { method, url = '' } = request;
    const query = url.indexOf('?');
    const route = method === 'GET' ? remembering.get(query < 0 ? url : url.slice(0, query)) : undefined;
    return route !== undefined && answer(route, url, request, response).catch(() => false);
  };
}

const POSITION = shopHeaders.position.toLowerCase();
