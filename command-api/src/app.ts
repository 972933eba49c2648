// The API of one process: hot public answers first, then live updates, the features' routes, pictures and the browser's app.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { hearFeeds } from './adapters/redis-feeds.ts';
import { makeAttempts, unlimitedAttempts } from './auth/attempts.ts';
import { makePasswords, type Passwords } from './auth/passwords.ts';
import { makeFindVisitor } from './auth/sessions.ts';
import { makeTokens } from './auth/tokens.ts';
import { CUSTOMIZATION_PICTURES } from './features/customization/open-customization.ts';
import { makeFeatures, type Features } from './features.ts';
import { mountRoutes } from './kernel/mount-routes.ts';
import { lookOnly } from './kernel/other-methods.ts';
import { makePublicAnswers } from './kernel/public-answers.ts';
import { refusalOf, send } from './kernel/refusals.ts';
import { makeShopPositions } from './kernel/shop-position.ts';
import { makeHub } from './live/hub.ts';
import { makeSay } from './live/live-messages.ts';
import { mountLive } from './live/live-route.ts';
import { mountHealth, type Readiness } from './pages/health.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { serveWeb } from './pages/serve-web.ts';
import { forgetCustomizationRequest } from './reactions/forget-customization-request.ts';
import { placeClaimedOrder } from './reactions/place-claimed-order.ts';
import { keepReacting } from './reactions/reaction.ts';
import { PROJECTIONS, type Services } from './services.ts';

export type App = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly features: Features;
  readonly passwords: Passwords;
  /** Ends all live streams; their browsers come back by themselves, to another process. */
  readonly endLive: () => void;
  readonly stop: () => Promise<void>;
};

const WEB = resolve(import.meta.dirname, '../../web/dist');
const LOG_ANSWERS_WITHIN_MS = 1_000;

/** Makes the app; `isPrepared` tells whether the process has done what it does at its start. */
export function makeApp(services: Services, isPrepared: () => boolean): App {
  const { settings, views, log, logger, redis } = services;
  const tokens = makeTokens(settings.jwtSecret);
  const passwords = makePasswords();
  const attempts = settings.rateLimits ? makeAttempts(redis.send) : unlimitedAttempts;
  const features = makeFeatures(services, { tokens, passwords, attempts });
  const findVisitor = makeFindVisitor(tokens, views, log);
  const positions = makeShopPositions(log, views);
  const publicAnswers = makePublicAnswers(views, positions);
  const hub = makeHub(PROJECTIONS, makeSay(features));
  const stopping = new AbortController();
  const hearing = hearFeeds(settings.redisUrl, PROJECTIONS, hub, stopping.signal, (error) =>
    logger.warn({ err: error }, 'the live feeds cannot be heard'),
  );

  const reactions = [
    placeClaimedOrder(features.placing.placeClaimed),
    forgetCustomizationRequest(features.customization.requests.forget),
  ];
  const reacting = reactions.map((reaction) =>
    keepReacting(reaction, { ...services, checkpoints: redis }, stopping.signal),
  );

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.trustProxy);
  app.use(securityHeaders(settings.publicUrl));
  mountHealth(app, readinessOf(services, features, isPrepared));
  mountLive(app, hub, findVisitor, views);
  mountRoutes(app, features.routes, {
    ...services,
    positions,
    publicAnswers,
    findVisitor,
    logId: log.logId,
  });
  app.use(CUSTOMIZATION_PICTURES, features.customization.servePictures);
  app.use('/uploads', features.servePictures);
  app.use(lookOnly, ...serveWeb(WEB, views));
  answerErrors(app, services);
  return {
    handle: (request, response) => {
      if (!publicAnswers.answer(request, response)) app(request, response);
    },
    features,
    passwords,
    endLive: hub.close,
    stop: async () => {
      stopping.abort();
      hub.close();
      await Promise.all([hearing, ...reacting, features.stop()]);
    },
  };
}

function answerErrors(app: Express, { logger }: Services): void {
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const refusal = refusalOf(error);
    if (refusal.unexpected) logger.error({ err: error, path: request.path }, 'request failed');
    send(refusal, response);
  });
}

function readinessOf(services: Services, features: Features, isPrepared: () => boolean): Readiness {
  const { views, log } = services;
  const logState = async (): Promise<string> => {
    const answered = log.head().then(
      () => 'ok',
      () => 'away',
    );
    return Promise.race([answered, sleep(LOG_ANSWERS_WITHIN_MS, 'away', { ref: false })]);
  };
  return async () => ({
    administrator: isPrepared() ? 'ok' : 'not yet',
    'event log': await logState(),
    redis: views.isConnected() ? 'ok' : 'away',
    ...features.states(),
    ...Object.fromEntries(Object.entries(views.states()).map(([name, state]) => [`${name} view`, state])),
  });
}
