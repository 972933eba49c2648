// The HTTP application of one process: cached responses first, then live updates, the features' routes, pictures and the web app.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { watchFreeSpace, writtenFolders } from '@aangan/platform/process/free-space';
import type { Readiness } from '@aangan/platform/health/readiness';
import express, { type Express, type RequestHandler } from 'express';
import { followFeeds } from './live/follow-feeds.ts';
import { makeAttempts, unlimitedAttempts } from './http/authentication/attempts.ts';
import { makePasswords, type Passwords } from './features/accounts/passwords.ts';
import { makeAuthenticate } from './http/authentication/sessions.ts';
import { makeSignInThrottle, unthrottledSignIns } from './features/accounts/sign-in-throttle.ts';
import { makeTokens } from './http/authentication/tokens.ts';
import { checkoutSources } from './features/payments/checkout-sources.ts';
import { RESULT_PAGES } from './features/payments/result/result-page.ts';
import { CUSTOMIZATION_PICTURES } from './features/customization/open-customization.ts';
import { RETURN_PICTURES } from './features/returns/open-returns.ts';
import { withDocument } from './openapi/document.ts';
import { documentParts } from './features.ts';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import { openFeatures, type Features } from './open-features.ts';
import { makeKeyUses } from './http/key-uses.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { allowReadsOnly } from './http/other-methods.ts';
import { makeCachedAnswers } from './http/answers/cached-answers.ts';
import { noteOf } from './http/request-note.ts';
import type { Route } from './http/route.ts';
import { makeShopPositions } from './views/shop-position.ts';
import { LIVE_LIMITS, makeAdmission, NO_LIVE_LIMITS } from './live/admission.ts';
import { makeHub } from './live/hub.ts';
import { mountLive, setLiveCursor } from './live/live-route.ts';
import { startLagBroadcast } from './live/lag-broadcast.ts';
import { makeApiReadiness } from './api-readiness.ts';
import { answerErrors, containErrors } from './http/refusals.ts';
import { watchRequests } from './http/watch-requests.ts';
import { mountApiDocs } from './openapi/api-docs.ts';
import { mountHealth } from './pages/health.ts';
import { makeSecurityHeaders } from './pages/security-headers.ts';
import { serveWeb } from './pages/serve-web.ts';
import { makeErasePersonalData } from './features/accounts/erasing/erase-personal-data.ts';
import { runLeased } from './domain/lease.ts';
import { makeCheckpoints } from './domain/checkpoints.ts';
import { runProcessManagers } from './domain/run-process-managers.ts';
import type { Services } from './services.ts';
import { projectionNames } from '@aangan/shared-events/features';

export type App = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly features: Features;
  /** All mounted routes of the API. */
  readonly routes: readonly Route[];
  /** The Express app with everything that is mounted, for the tests of the OpenAPI document. */
  readonly router: Express;
  readonly passwords: Passwords;
  /** The readiness of the process and its parts, for /readyz. */
  readonly readiness: () => Promise<Readiness>;
  /**
   * From now on it is not ready: live streams end, so that browsers reconnect to another process, and every response closes its connection. No mail is
   * begun any more; resolves when those that are being sent have an outcome, or have had some seconds.
   */
  readonly beginToStop: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const WEB = resolve(import.meta.dirname, '../../web/dist');

/** Makes the app; `isPrepared` returns whether the process has completed its start-up work. */
export function makeApp(services: Services, isPrepared: () => boolean): App {
  const { settings, views, log, logger, redis } = services;
  const tokens = makeTokens(settings.jwtSecret);
  const passwords = makePasswords();
  const admit = makeAdmission(settings.rateLimits ? LIVE_LIMITS : NO_LIVE_LIMITS);
  const attempts = settings.rateLimits ? makeAttempts(redis.send) : unlimitedAttempts;
  const signIns = settings.rateLimits ? makeSignInThrottle(redis.send) : unthrottledSignIns;
  const features = openFeatures(services, { tokens, passwords, attempts, signIns });
  const findVisitor = makeAuthenticate(tokens, views, log);
  const positions = makeShopPositions(log, views);
  const { cache } = views;
  const answers = makeCachedAnswers(cache);
  const hub = makeHub(projectionNames, features.liveMappings);
  const setSecurityHeaders = makeSecurityHeaders({
    publicUrl: settings.publicUrl,
    checkout: checkoutSources(settings.payments),
  });
  const setPageHeaders = (response: ServerResponse): void => {
    setSecurityHeaders(response);
    setLiveCursor(hub, response);
  };
  const web = serveWeb(WEB, { ...services, ...features, answers, cache, setPageHeaders });
  const stopping = new AbortController();
  /** Aborted before `stopping`: the jobs have until then to complete what they have begun. */
  const stoppingJobs = new AbortController();
  const life = { isPrepared, isStopping: () => stoppingJobs.signal.aborted };
  const freeSpace = watchFreeSpace(writtenFolders(settings));
  const readiness = makeApiReadiness(
    services,
    features.followers,
    { freeSpace, featureWarnings: features.warnings },
    life,
  );
  followFeeds(views, projectionNames, hub, stopping.signal, (error) =>
    logger.warn({ err: error }, 'live feeds unavailable'),
  );

  const lagBroadcast = startLagBroadcast(hub, readiness, stopping.signal);

  const erasePerson = makeErasePersonalData(services, projectionNames, () => {
    services.streamCache.evictAll();
    cache.clear();
  });
  // What is cached of customization requests is dropped with their views.
  const eraseRequest = makeErasePersonalData(services, projectionNames, () => undefined);
  const runningProcessManagers = runProcessManagers(
    features.processManagers({ erasePerson, eraseRequest }),
    { ...services, checkpoints: makeCheckpoints(redis.send) },
    stopping.signal,
  );

  const runningJobs = features.leasedJobs.map((job) =>
    runLeased(job, { send: redis.send, logger }, stoppingJobs.signal),
  );

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.trustProxy);
  app.use((_request, response, next) => {
    setSecurityHeaders(response);
    next();
  });
  const routes = withDocument(features.routes, documentParts);
  const keyUses = makeKeyUses(redis.send, services);
  const mounting = {
    ...services,
    answers,
    keyUses,
    positions,
    findVisitor,
    attempts,
    freeSpace,
    logId: log.logId,
  };
  mountHealth(app, readiness);
  mountLive(app, hub, { findVisitor, views, admit });
  mountApiDocs(app, web.styles);
  mountRoutes(app, routes, mounting);
  app.use(allowReadsOnly);
  app.use(CUSTOMIZATION_PICTURES, notePicture, features.customization.servePictures);
  app.use(RETURN_PICTURES, notePicture, features.returns.servePictures);
  app.use('/uploads', notePicture, features.servePictures);
  app.get(mailPaths.page, noteMailPage, features.serveMailPage);
  app.use(RESULT_PAGES, noteResultPage, features.serveResultPage(web.styles));
  app.use(web.handler);
  app.use(answerErrors(logger));
  const { handle, endConnections } = watchRequests(containErrors(answers.inFrontOf(app), logger), {
    logger,
    isBehindProxy: settings.trustProxy > 0,
  });
  return {
    handle,
    features,
    routes,
    router: app,
    passwords,
    readiness,
    beginToStop: () => {
      stoppingJobs.abort();
      endConnections();
      hub.close();
      return features.drainMails();
    },
    stop: async () => {
      stopping.abort();
      freeSpace.stop();
      hub.close();
      await Promise.all([lagBroadcast, runningProcessManagers, ...runningJobs, features.stop()]);
    },
  };
}

// Its address has a signature.
const noteMailPage: RequestHandler<{ readonly id: string }> = (_request, response, next) => {
  Object.assign(noteOf(response), { route: mailPaths.page });
  next();
};

// Its address has a signature.
const noteResultPage: RequestHandler = (_request, response, next) => {
  Object.assign(noteOf(response), { route: `${RESULT_PAGES}/:orderId/result` });
  next();
};

// Picture names are random and many: logs and metrics show one route for all of them.
const notePicture: RequestHandler = (_request, response, next) => {
  Object.assign(noteOf(response), { route: '/uploads/:name', isQuiet: true });
  next();
};
