// Makes all features of the API, once for the process, and passes each the functions that it needs from the others.
import { makeLagMeter } from '@aangan/platform/health/lag';
import { orderSequence, orderStream } from '@aangan/shared-events/features/orders/events';
import type { Position } from '@aangan/shared-events/position';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import type { RequestHandler } from 'express';
import type { Attempts } from './http/authentication/attempts.ts';
import type { Passwords } from './http/authentication/passwords.ts';
import type { SignInThrottle } from './http/authentication/sign-in-throttle.ts';
import type { Tokens } from './http/authentication/tokens.ts';
import { makeNameAccount } from './features/accounts/account-id.ts';
import { makeAccounts, type Accounts } from './features/accounts/accounts.ts';
import { namesOf as readNames } from './features/accounts/queries.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { makeBrandQueries } from './features/catalogue/brands/queries.ts';
import { brandRoutes } from './features/catalogue/brands/routes.ts';
import { makeCategoryQueries } from './features/catalogue/categories/queries.ts';
import { categoryRoutes } from './features/catalogue/categories/routes.ts';
import { makeColorQueries } from './features/catalogue/colors/queries.ts';
import { colorRoutes } from './features/catalogue/colors/routes.ts';
import { CATALOGUE_STREAMS } from './features/catalogue/catalogue-follower.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { proofRoutes } from './features/audit/proof/routes.ts';
import { replayRoutes } from './features/audit/replay/routes.ts';
import { exportRoutes } from './features/audit/export/routes.ts';
import { whyRoutes } from './features/audit/why/routes.ts';
import { openCatalogue, type OpenCatalogue } from './features/catalogue/open-catalogue.ts';
import { openListing } from './features/catalogue/products/listing/listing.ts';
import { makeProductQueries, NOTHING_EARNED } from './features/catalogue/products/queries.ts';
import { productRoutes } from './features/catalogue/products/routes.ts';
import { makeCarts } from './features/cart/carts.ts';
import { cartRoutes } from './features/cart/routes.ts';
import { openCustomization, type OpenCustomization } from './features/customization/open-customization.ts';
import { orderDecider } from './features/orders/decider.ts';
import { toDaySalesMessage, toProductSoldMessage } from './features/orders/sales/queries.ts';
import { salesRoutes } from './features/orders/sales/routes.ts';
import { makeFindForAudit } from './features/orders/find-for-audit.ts';
import { makeOrderPlacing, type OrderPlacing } from './features/orders/place-order.ts';
import { toOrderResponse } from './features/orders/queries.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { makeReviewQueries } from './features/reviews/queries.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { maintenanceRoutes } from './features/maintenance/routes.ts';
import { wishlistRoutes } from './features/wishlist/routes.ts';
import { makeCommandHandler } from './domain/command-handler.ts';
import type { Route } from './http/route.ts';
import { consistentRoute } from './http/answers/consistent-routes.ts';
import type { LiveMappings } from './live/live-messages.ts';
import { describeEvent } from './event-descriptions.ts';
import type { Follower } from './api-readiness.ts';
import type { Shelf } from './pages/for-robots.ts';
import type { Services } from './services.ts';
import { projectionNames } from '@aangan/shared-events/features';
import { makeShowDashboard, productNames, showProduct } from './show-past.ts';
import { makeAvifMaker } from './uploads/avif-maker.ts';
import { makeServeImages } from './uploads/serve-image.ts';
import { makeImageStore } from './uploads/store-image.ts';

export type Auth = {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly signIns: SignInThrottle;
};

export type Features = LiveMappings & {
  readonly accounts: Accounts;
  readonly catalogue: OpenCatalogue;
  readonly placing: OrderPlacing;
  readonly customization: Pick<OpenCustomization, 'requests' | 'servePictures'>;
  readonly routes: readonly Route[];
  /** Evicts the cached states of all streams with personal data. */
  readonly evictPersonalData: () => void;
  /** Serves everything under /uploads/. */
  readonly servePictures: RequestHandler;
  /** The products of the sitemap. */
  readonly shelf: Shelf;
  /** The state that they follow in memory, for /readyz. */
  readonly followers: Readonly<Record<string, Follower>>;
  readonly stop: () => Promise<void>;
};

/** Makes all features. */
export function makeFeatures(services: Services, auth: Auth): Features {
  const { settings, views, log, keys } = services;
  const namesOf = (accountIds: readonly string[]) => readNames(views, accountIds);
  const nameOf = async (accountId: string) => (await namesOf([accountId])).get(accountId);
  const nameAccount = makeNameAccount(settings.usernameSecret);
  const accounts = makeAccounts(services, nameAccount);

  const catalogue = openCatalogue(services, [sequenceStream(orderSequence)]);
  const [categories, brands, colors] = [
    makeCategoryQueries(views),
    makeBrandQueries(views),
    makeColorQueries(views),
  ];
  const reviews = makeReviewQueries(views, namesOf);
  const { earnedBy } = reviews;
  const products = makeProductQueries(views, {
    categoriesOf: categories.some,
    brandsOf: brands.some,
    colorsOf: colors.some,
    earnedBy,
  });
  const listing = openListing(services, {
    categories: categories.all,
    brands: brands.all,
    colors: colors.all,
    earnedBy,
  });
  const productNeeds = {
    catalogue,
    queries: products,
    listing,
    images: makeImageStore(settings.uploadsDir),
    earnedBy: async (id: number) => (await earnedBy([id])).get(id) ?? NOTHING_EARNED,
    nameOf,
  };

  const { pricing } = catalogue;
  const isSold = (id: number, seen: Position | undefined): Promise<boolean> =>
    catalogue.decideFromFollower(() => pricing.pricedProduct(id)?.removed === false, {
      seen: seen?.commit,
      isRefusal: (answer) => !answer,
    });
  const sold = { productsOf: products.some, isSold };
  const carts = makeCarts(services);
  const cartNeeds = {
    ...sold,
    ...pricing,
    carts,
    decided: catalogue.decideFromFollower,
    priceOf: (id: number) => pricing.pricedProduct(id)?.pricePaise,
  };
  const time = makeShopTime(settings.shopTimeZone);
  const avif = makeAvifMaker(services.logger);
  const orders = makeCommandHandler(orderDecider, log, keys);
  const placing = makeOrderPlacing(services, {
    ...carts,
    orders,
    priceLine: pricing.priceLine,
    reach: catalogue.follower.reach,
    toHead: catalogue.follower.toHead,
  });
  const customization = openCustomization(services, {
    uploadsDir: settings.uploadsDir,
    picturesBytes: settings.customizationPicturesBytes,
    secret: settings.jwtSecret,
  });

  return {
    accounts,
    catalogue,
    placing,
    customization,
    routes: [
      ...accountRoutes(services, { ...accounts, ...auth, reservedNames: ['admin', settings.adminUsername] }),
      ...categoryRoutes(services, { catalogue, queries: categories }),
      ...brandRoutes(services, { catalogue, queries: brands }),
      ...colorRoutes(services, { catalogue, queries: colors }),
      ...productRoutes(services, { ...productNeeds, time }),
      ...reviewRoutes(services, { ...sold, queries: reviews, namesOf }),
      ...wishlistRoutes(services, sold),
      ...cartRoutes(services, cartNeeds),
      ...orderRoutes(services, { orders, placing, time, nameOf, attempts: auth.attempts }),
      ...proofRoutes({
        ...services,
        buyerOf: async (id) => (await orders.load(orderStream(id))).state?.order.accountId,
      }),
      ...auditRoutes({
        ...services,
        namesOf,
        describeEvent,
        showOrder: toOrderResponse,
        findOrders: makeFindForAudit(views, time, nameAccount),
      }),
      ...replayRoutes({
        ...services,
        timeZone: settings.shopTimeZone,
        showDashboard: makeShowDashboard(time),
        showProduct,
        showOrder: toOrderResponse,
      }),
      ...exportRoutes({ ...services, namesOf, describeEvent, time }),
      ...whyRoutes({ ...services, namesOf, describeEvent, time }),
      ...salesRoutes(services, {
        time,
        productNames: productNames(products),
      }),
      ...customization.routes,
      ...maintenanceRoutes({
        ...services,
        meter: makeLagMeter(log),
        states: services.views.states,
        projections: projectionNames,
      }),
    ].map((route) => consistentRoute(views, route)),
    evictPersonalData: () => {
      for (const { evictAll } of [accounts.accounts, carts.handler, orders]) evictAll();
    },
    servePictures: makeServeImages(settings.uploadsDir, avif),
    shelf: {
      derived: [listing],
      products: () =>
        listing
          .index()
          .all()
          .map(({ response }) => response),
    },
    orderPlaced: ({ order }) => ({ order: toOrderResponse(order) }),
    daySales: toDaySalesMessage,
    productSold: toProductSoldMessage,
    followers: {
      catalogue: {
        isLive: catalogue.follower.isLive,
        follows: { position: catalogue.follower.position, streams: CATALOGUE_STREAMS },
      },
      listing: { isLive: () => listing.hasReached(undefined) },
    },
    stop: async () => {
      avif.stop();
      listing.stop();
      customization.stop();
      await catalogue.stop();
    },
  };
}
