// Makes the shared parts of all features, once for the process, and from them what each needs of the others.
import { makeLagMeter } from '@aangan/platform/health/lag';
import { orderSequence, orderStream } from '@aangan/shared-events/features/orders/events';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { Position } from '@aangan/shared-events/position';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import type { Attempts } from './http/authentication/attempts.ts';
import type { Passwords } from './http/authentication/passwords.ts';
import type { SignInThrottle } from './http/authentication/sign-in-throttle.ts';
import type { Tokens } from './http/authentication/tokens.ts';
import { makeNameAccount } from './features/accounts/account-id.ts';
import { makeAccounts } from './features/accounts/accounts.ts';
import { namesOf as readNames } from './features/accounts/queries.ts';
import { makeBrandQueries } from './features/catalogue/brands/queries.ts';
import { makeCategoryQueries } from './features/catalogue/categories/queries.ts';
import { makeColorQueries } from './features/catalogue/colors/queries.ts';
import { CATALOGUE_STREAMS } from './features/catalogue/catalogue-follower.ts';
import { openCatalogue } from './features/catalogue/open-catalogue.ts';
import { openListing } from './features/catalogue/products/listing/listing.ts';
import { makeProductQueries, NOTHING_EARNED } from './features/catalogue/products/queries.ts';
import { makeCarts } from './features/cart/carts.ts';
import { openCustomization } from './features/customization/open-customization.ts';
import { orderDecider } from './features/orders/decider.ts';
import { toDaySalesMessage, toProductSoldMessage } from './features/orders/sales/queries.ts';
import { makeFindForAudit } from './features/orders/find-for-audit.ts';
import { makeOrderPlacing } from './features/orders/place-order.ts';
import { toOrderResponse } from './features/orders/queries.ts';
import { makeReviewQueries } from './features/reviews/queries.ts';
import { makeCommandHandler } from './domain/command-handler.ts';
import type { DescribeEvent } from './domain/event-description.ts';
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

export type FeatureParts = ReturnType<typeof makeFeatureParts>;
/** What the features need of one another, by the feature that needs it. */
export type FeatureNeeds = FeatureParts['needs'];

/** Makes the parts of all features. */
export function makeFeatureParts(services: Services, auth: Auth, describeEvent: DescribeEvent) {
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

  const needs = {
    accounts: { ...accounts, ...auth, reservedNames: ['admin', settings.adminUsername] },
    lostKeys: { keys, accounts: accounts.accounts, requests: customization.requests },
    categories: { catalogue, queries: categories },
    brands: { catalogue, queries: brands },
    colors: { catalogue, queries: colors },
    products: { ...productNeeds, time },
    reviews: { ...sold, queries: reviews, namesOf },
    wishlist: sold,
    cart: cartNeeds,
    orders: { orders, placing, time, nameOf, attempts: auth.attempts },
    sales: { time, productNames: productNames(products) },
    customization,
    audit: {
      ...services,
      time,
      namesOf,
      describeEvent,
      buyerOf: async (id: number) => (await orders.load(orderStream(id))).state?.order.accountId,
      findOrders: makeFindForAudit(views, time, nameAccount),
      timeZone: settings.shopTimeZone,
      showDashboard: makeShowDashboard(time),
      showProduct,
      showOrder: toOrderResponse,
    },
    maintenance: {
      ...services,
      meter: makeLagMeter(log),
      states: services.views.states,
      projections: projectionNames,
    },
  };

  return {
    needs,
    accounts,
    catalogue,
    placing,
    customization,
    /** Evicts the cached states of all streams with personal data. */
    evictPersonalData: () => {
      for (const { evictAll } of [accounts.accounts, carts.handler, orders]) evictAll();
    },
    /** Serves everything under /uploads/. */
    servePictures: makeServeImages(settings.uploadsDir, avif),
    /** The products of the sitemap. */
    shelf: {
      derived: [listing],
      products: () =>
        listing
          .index()
          .all()
          .map(({ response }) => response),
    },
    liveMappings: {
      orderPlaced: ({ order }: FeedData['order-placed']) => ({ order: toOrderResponse(order) }),
      daySales: toDaySalesMessage,
      productSold: toProductSoldMessage,
    },
    /** The state that they follow in memory, for /readyz. */
    followers: {
      catalogue: {
        isLive: catalogue.follower.isLive,
        follows: { position: catalogue.follower.position, streams: CATALOGUE_STREAMS },
      },
      listing: { isLive: () => listing.hasReached(undefined) },
    },
    stop: async (): Promise<void> => {
      avif.stop();
      listing.stop();
      customization.stop();
      await catalogue.stop();
    },
  };
}
