// Serves every route of every feature: authorization, limits, body, idempotency key, position, response.
import { extendingDeadline } from '@aangan/platform/process/deadline';
import type { FreeSpace } from '@aangan/platform/process/free-space';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import type { Request, Response, Router } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Attempts } from './authentication/attempts.ts';
import { countWrite } from './authentication/write-limits.ts';
import type { CommandContext } from '../domain/command-context.ts';
import { diskFull, invalidRevision, noSuchPath } from '../domain/common-refusals.ts';
import { type Authenticate, authorize } from './authentication/sessions.ts';
import { callOf, idempotencyKeyOf } from '../domain/idempotency-key.ts';
import { makeFormTurns, type TakeFormTurn } from './form-turns.ts';
import type { KeyUses } from './key-uses.ts';
import type { CachedAnswers } from './answers/cached-answers.ts';
import { sendReadyBytes } from './answers/ready-bytes.ts';
import { answerOtherMethods } from './other-methods.ts';
import { checkedText } from './answers/checked-text.ts';
import { sendPrivate, sendPrivateBytes } from './answers/send-private.ts';
import { noteOf } from './request-note.ts';
import { readBody, type ReceivedBody } from './request-body.ts';
import type { Route, ShopRequest, Visitor } from './route.ts';
import type { ShopPositions } from '../views/shop-position.ts';

export type MountNeeds = {
  readonly keys: KeyStore;
  readonly keyUses: KeyUses;
  readonly positions: ShopPositions;
  readonly answers: CachedAnswers;
  readonly findVisitor: Authenticate;
  readonly attempts: Pick<Attempts, 'count'>;
  readonly freeSpace: Pick<FreeSpace, 'isFull'>;
  readonly logId: () => Promise<string>;
  readonly now: () => Date;
};

/** The route in logs and metrics of requests under /api that match no route. */
const NO_ROUTE = '/api/*';
/** After a body that takes longer to arrive, its sender is looked up again. */
const ARRIVES_WITHIN_MS = 100;

/** Mounts all routes; unknown paths under /api answer 404, other methods 405. */
export function mountRoutes(router: Router, routes: readonly Route[], needs: MountNeeds): void {
  const serving = { ...needs, takeFormTurn: makeFormTurns() };
  for (const [path, ofPath] of Map.groupBy(routes.toSorted(fixedPathsFirst), ({ path }) => path)) {
    const mounted = router.route(path);
    for (const route of ofPath)
      mounted[route.method]((request, response) => serve(route, serving, request, response));
    answerOtherMethods(mounted);
  }
  router.all(['/api', '/api/{*rest}'], (_request, response) => {
    noteOf(response).route = NO_ROUTE;
    throw noSuchPath();
  });
}

// `/api/products/filters` must not match `/api/products/:id`.
function fixedPathsFirst(first: Route, second: Route): number {
  return Number(first.path.includes(':')) - Number(second.path.includes(':'));
}

type ServeNeeds = MountNeeds & { readonly takeFormTurn: TakeFormTurn };

async function serve(route: Route, needs: ServeNeeds, request: Request, response: Response): Promise<void> {
  const note = noteOf(response);
  note.route = route.path;
  if (route.method !== 'get' && needs.freeSpace.isFull()) throw diskFull();
  const { authorization } = request.headers;
  const findSender = () => authorize(route, authorization, needs.findVisitor);
  const sender = route.isPublic ? undefined : await findSender();
  note.accountId = sender?.accountId;
  // Of a client without IPv6 on a socket for both; the limits would parse it as IPv6 each time.
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (route.limits !== undefined)
    await countWrite(route.limits, { accountId: sender?.accountId, address }, needs.attempts);
  const began = performance.now();
  const hasFiles = route.files !== undefined && Boolean(request.is('multipart'));
  const turn = hasFiles ? needs.takeFormTurn(ipKeyGenerator(address)) : undefined;
  const endTurn = turn && (await extendingDeadline(turn));
  try {
    const received = await extendingDeadline(readBody(route, request, response));
    // A body may take a minute to arrive, in which the session may have ended.
    const visitor = performance.now() - began < ARRIVES_WITHIN_MS ? sender : await findSender();
    await answer(route, needs, { request, response, received, visitor, address, findSender });
  } finally {
    endTurn?.();
  }
}

type Arrived = {
  readonly request: Request;
  readonly response: Response;
  readonly received: ReceivedBody;
  readonly visitor: Visitor | undefined;
  readonly address: string;
  readonly findSender: () => Promise<Visitor | undefined>;
};

async function answer(route: Route, needs: MountNeeds, arrived: Arrived): Promise<void> {
  const { request, response, received, visitor, address, findSender } = arrived;
  const { authorization } = request.headers;
  const { positions } = needs;
  const isRead = route.method === 'get';
  const context = await contextOf(route, request, visitor, received, noteOf(response).id, needs);
  const position = await positions.read(request.get(shopHeaders.position));
  const shopRequest: ShopRequest<unknown, unknown> = {
    visitor,
    body: received.body,
    query: request.query,
    params: paramsOf(request),
    files: received.files,
    ...(received.raw && { raw: { bytes: received.raw, header: (name: string) => request.get(name) } }),
    context,
    ifMatch: route.supportsIfMatch ? revisionIn(request.get('If-Match')) : undefined,
    position,
    address,
  };
  if (isRead) await positions.beforeReading(route, position);
  if (route.isPublic) {
    const { params, query } = shopRequest;
    const read = { url: request.originalUrl, params, query };
    const bytes = await needs.answers.publicBytes(route, read, () => route.run(shopRequest));
    return sendReadyBytes(bytes, request, response);
  }
  if (visitor !== undefined && authorization !== undefined && route.isCachedFor?.(visitor) === true) {
    const read = { route, visitor, url: request.originalUrl, authorization, authorize: findSender };
    const make = async (): Promise<unknown> => (await route.run(shopRequest)).body;
    const bytes = await needs.answers.privateBytes(read, make);
    return sendPrivateBytes(bytes, request, response);
  }
  const made = await route.run(shopRequest);
  if (made.position !== undefined && !isRead) {
    const reached = { logId: await needs.logId(), commit: made.position };
    await positions.afterWriting(route, reached);
    response.setHeader(shopHeaders.position, `${reached.logId}:${reached.commit}`);
  }
  const { stream } = made;
  const checked = stream && { ...stream, text: checkedText(stream.text, findSender) };
  await sendPrivate(checked === undefined ? made : { ...made, stream: checked }, request, response);
}

async function contextOf(
  route: Route,
  request: Request,
  visitor: Visitor | undefined,
  { payload }: ReceivedBody,
  correlationId: string,
  { keys, keyUses, now }: MountNeeds,
): Promise<CommandContext> {
  // The query or fragment of a screen's address may hold what a person typed: only the path is recorded.
  const screen = request.get(shopHeaders.screen)?.split(/[?#]/, 1)[0]?.slice(0, 100);
  const key = request.get(shopHeaders.idempotencyKey);
  const accountId = visitor?.accountId;
  const hasKey = key !== undefined && route.method !== 'get' && !route.ignoresKey;
  const { method, originalUrl: path } = request;
  const parsedKey = hasKey
    ? await idempotencyKeyOf(key, { accountId, method, path, payload }, keys)
    : undefined;
  // Anonymous keys need no binding: their id includes the request.
  const isPersonal = parsedKey !== undefined && accountId !== undefined;
  const idempotencyKey = isPersonal ? await keyUses.bind(parsedKey, callOf({ method, path })) : parsedKey;
  return {
    by: visitor === undefined ? { kind: 'anonymous' } : { kind: visitor.role, id: visitor.accountId },
    origin: screen === undefined || screen === '' ? { client: 'api' } : { client: 'web', screen },
    correlationId,
    at: now().toISOString(),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

function paramsOf(request: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]));
}

function revisionIn(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim());
  if (match?.[1] === undefined) throw invalidRevision();
  return Number(match[1]);
}
