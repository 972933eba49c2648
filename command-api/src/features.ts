// All features of the API, each made once for the process and handed what it needs of the others.
import type { RequestHandler } from 'express';
import type { Attempts } from './auth/attempts.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import { makeNameAccount } from './features/accounts/account-id.ts';
import { makeAccounts, type Accounts } from './features/accounts/accounts.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { makeBrandQueries } from './features/catalogue/brands/queries.ts';
import { brandRoutes } from './features/catalogue/brands/routes.ts';
import { makeCategoryQueries } from './features/catalogue/categories/queries.ts';
import { categoryRoutes } from './features/catalogue/categories/routes.ts';
import { makeColorQueries } from './features/catalogue/colors/queries.ts';
import { colorRoutes } from './features/catalogue/colors/routes.ts';
import { openCatalogue } from './features/catalogue/open-catalogue.ts';
import type { Route } from './kernel/route.ts';
import type { LiveMappings } from './live/live-messages.ts';
import type { Services } from './services.ts';
import { makeServeImages } from './uploads/serve-image.ts';

export type Auth = {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
};

export type Features = LiveMappings & {
  readonly accounts: Accounts;
  readonly routes: readonly Route[];
  /** Everything under /uploads/. */
  readonly servePictures: RequestHandler;
  /** How what they follow in memory stands, for /readyz. */
  readonly states: () => Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** Makes all features. */
export function makeFeatures(services: Services, auth: Auth): Features {
  const { settings, views } = services;
  const accounts = makeAccounts(services, makeNameAccount(settings.usernameSecret));
  const catalogue = openCatalogue(services);
  return {
    accounts,
    routes: [
      ...accountRoutes(services, { ...accounts, ...auth, keptNames: ['admin', settings.adminUsername] }),
      ...categoryRoutes(services, { catalogue, queries: makeCategoryQueries(views) }),
      ...brandRoutes(services, { catalogue, queries: makeBrandQueries(views) }),
      ...colorRoutes(services, { catalogue, queries: makeColorQueries(views) }),
    ],
    servePictures: makeServeImages(settings.uploadsDir),
    orderPlaced: () => {
      throw new Error('orders cannot be shown yet');
    },
    states: () => ({ catalogue: catalogue.follower.isLive() ? 'live' : 'catching-up' }),
    stop: catalogue.stop,
  };
}
