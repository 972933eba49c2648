// GET /api/live: server-sent events for one browser. The stream ends when its token does, or when nobody can tell any more whether it has.
import { accountKey, accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { livePath } from '@aangan/shared-events/live/http';
import type { Request, RequestHandler, Response, Router } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { DomainError } from '../domain/domain-error.ts';
import { authorize, type Authenticate } from '../http/authorize.ts';
import { answerOtherMethods } from '../http/other-methods.ts';
import { refusalOf, send } from '../http/refusals.ts';
import { noteOf } from '../http/request-note.ts';
import type { Visitor } from '../http/route.ts';
import type { Views } from '../views/views.ts';
import type { AdmitStream } from './admission.ts';
import type { Hub } from './hub.ts';
import { makeLiveClient } from './live-client.ts';

/** How many listen to one process at most. */
const MOST_LISTENERS = 10_000;

/** A stream that hangs on a token: `recheck` ends it unless the token is still good. */
type BoundStream = { readonly accountId: string; readonly recheck: () => void };

export type LiveNeeds = {
  readonly findVisitor: Authenticate;
  readonly views: Views;
  /** Counts the stream in, or throws 429. */
  readonly admit: AdmitStream;
};

/** Sends the live cursor with each page, as `Server-Timing`: the live connection of the page resumes there, so nothing has to be read twice. */
export function sendLiveCursor(hub: Hub): RequestHandler {
  return (request, response, next) => {
    const isPage = !/\.\w+$/.test(request.path);
    if (isPage && hub.isHearing()) response.setHeader('Server-Timing', `live;desc="${hub.cursor()}"`);
    next();
  };
}

/** Mounts the stream. It comes before anything that would buffer or compress an answer. */
export function mountLive(router: Router, hub: Hub, { findVisitor, views, admit }: LiveNeeds): void {
  const bound = new Set<BoundStream>();
  views.onChange(accountsProjection, (changed) => {
    for (const { accountId, recheck } of bound)
      if (changed === 'all' || changed.includes(accountKey(accountId))) recheck();
  });

  const open = (request: Request, response: Response, visitor: Visitor | undefined): void => {
    response.on('close', admit(visitor?.accountId, ipKeyGenerator(request.ip ?? '')));
    noteOf(response).streaming = performance.now();
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      // Nobody is turned away for a token that is over, but they should learn of it.
      ...(visitor === undefined &&
        request.headers.authorization !== undefined && {
          'WWW-Authenticate': 'Bearer error="invalid_token"',
        }),
    });
    // Whoever asks for the head alone would never see an end.
    if (request.method === 'HEAD') return void response.end();
    const client = makeLiveClient(response);
    const listener = visitor && { accountId: visitor.accountId, isAdmin: visitor.role === 'admin' };
    const leave = hub.join(client, listener, request.get('Last-Event-ID'));
    const unbind = visitor === undefined ? undefined : bind(request, visitor, client.end);
    response.on('close', () => {
      leave();
      unbind?.();
    });
  };

  const bind = (request: Request, visitor: Visitor, end: () => void): (() => void) => {
    const timer = setTimeout(end, Math.max(0, Date.parse(visitor.expiresAt) - Date.now()));
    const recheck = (): void => void findVisitor(request.headers.authorization).catch(end);
    const stream: BoundStream = { accountId: visitor.accountId, recheck };
    bound.add(stream);
    // The session may have ended between the look at it and this moment.
    recheck();
    return () => {
      clearTimeout(timer);
      bound.delete(stream);
    };
  };

  router.get(livePath, async (request, response) => {
    const note = noteOf(response);
    note.route = livePath;
    try {
      const visitor = await authorize('anyone', request.headers.authorization, findVisitor);
      note.accountId = visitor?.accountId;
      if (!hub.isHearing() || hub.listeners() >= MOST_LISTENERS)
        throw new DomainError('unavailable', 'live-unavailable', 'Live updates are away for a moment.');
      open(request, response, visitor);
    } catch (error) {
      send(refusalOf(error), response);
    }
  });
  answerOtherMethods(router, livePath, ['get']);
}
