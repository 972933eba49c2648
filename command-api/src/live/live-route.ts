// GET /api/live: server-sent events for one browser. The stream ends when its token does, or when the accounts view is no longer live.
import { accountKey, accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { livePath } from '@aangan/shared-events/live/paths';
import type { ServerResponse } from 'node:http';
import type { Request, Response, Router } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { liveUnavailable } from '../domain/common-refusals.ts';
import { type Authenticate, authorize } from '../http/authentication/sessions.ts';
import { answerOtherMethods } from '../http/other-methods.ts';
import { noteOf } from '../http/request-note.ts';
import type { Visitor } from '../http/route.ts';
import type { Views } from '../views/views.ts';
import type { AdmitStream } from './admission.ts';
import type { Hub } from './hub.ts';
import { makeLiveClient } from './live-client.ts';

/** The most live clients of one process. */
const MAX_SUBSCRIBERS = 10_000;

/** A stream that depends on a token: `recheck` ends it unless the token is still valid. */
type BoundStream = { readonly accountId: string; readonly recheck: () => void };

export type LiveNeeds = {
  readonly findVisitor: Authenticate;
  readonly views: Views;
  /** Counts the stream in, or throws 429. */
  readonly admit: AdmitStream;
};

/** Sends the live cursor with a page, as `Server-Timing`: the page's live connection resumes there, so the page need not read its data again. */
export function setLiveCursor(hub: Hub, response: ServerResponse): void {
  if (hub.isConnected()) response.setHeader('Server-Timing', `live;desc="${hub.cursor()}"`);
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
      // An invalid token does not refuse the stream, but the browser must learn of it.
      ...(visitor === undefined &&
        request.headers.authorization !== undefined && {
          'WWW-Authenticate': 'Bearer error="invalid_token"',
        }),
    });
    // A HEAD response must end.
    if (request.method === 'HEAD') return void response.end();
    const client = makeLiveClient(response);
    const subscriber = visitor && { accountId: visitor.accountId, isAdmin: visitor.role === 'admin' };
    const unsubscribe = hub.subscribe(client, subscriber, request.get('Last-Event-ID'));
    const unbind = visitor === undefined ? undefined : bind(request, visitor, client.end);
    response.on('close', () => {
      unsubscribe();
      unbind?.();
    });
  };

  const bind = (request: Request, visitor: Visitor, end: () => void): (() => void) => {
    const timer = setTimeout(end, Math.max(0, Date.parse(visitor.expiresAt) - Date.now()));
    const recheck = (): void => void findVisitor(request.headers.authorization).catch(end);
    const stream: BoundStream = { accountId: visitor.accountId, recheck };
    bound.add(stream);
    // The session may have ended since it was checked.
    recheck();
    return () => {
      clearTimeout(timer);
      bound.delete(stream);
    };
  };

  const route = router.route(livePath).get(async (request, response) => {
    const note = noteOf(response);
    note.route = livePath;
    const visitor = await authorize(
      { who: 'anyone', method: 'get' },
      request.headers.authorization,
      findVisitor,
    );
    note.accountId = visitor?.accountId;
    // The client has left meanwhile: `close` was emitted, and would never release the stream.
    if (response.destroyed) return;
    if (!hub.isConnected() || hub.subscriberCount() >= MAX_SUBSCRIBERS) throw liveUnavailable();
    open(request, response, visitor);
  });
  answerOtherMethods(route);
}
