// Makes the shared parts of all features, once for the process, and from them what each needs of the others.
import { makeLagMeter } from '@aangan/platform/health/lag';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { orderSequence } from '@aangan/shared-events/features/orders/events';
import type { Position } from '@aangan/shared-events/position';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import type { Attempts } from './http/authentication/attempts.ts';
import type { Passwords } from './features/accounts/passwords.ts';
import type { SignInThrottle } from './features/accounts/sign-in-throttle.ts';
import type { Tokens } from './http/authentication/tokens.ts';
import { openAlerts, type AvailabilityOf } from './features/alerts/open-alerts.ts';
import { makeNameAccount } from './features/accounts/account-id.ts';
import { makeAccounts } from './features/accounts/accounts.ts';
import { namesOf as readNames } from './features/accounts/queries.ts';
import { makeBrandQueries } from './features/catalogue/brands/queries.ts';
import { makeCategoryQueries } from './features/catalogue/categories/queries.ts';
import { makeColorNamesOf, makeColorQueries } from './features/catalogue/colors/queries.ts';
import { CATALOGUE_STREAMS } from './features/catalogue/catalogue-follower.ts';
import { isAvailable } from './features/catalogue/pricing.ts';
import { openCatalogue } from './features/catalogue/open-catalogue.ts';
import { openListing } from './features/catalogue/products/listing/listing.ts';
import { makeProductQueries, NOTHING_EARNED } from './features/catalogue/products/queries.ts';
import { makeCarts } from './features/cart/carts.ts';
import { openCustomization } from './features/customization/open-customization.ts';
import { makeServeMailPage } from './features/mail/mail-page.ts';
import { openMail } from './features/mail/open-mail.ts';
import { orderDecider } from './features/orders/decider.ts';
import { makeFindForAudit } from './features/orders/find-for-audit.ts';
import { makeOrderFacts } from './features/orders/order-facts.ts';
import { makeOrderPlacing } from './features/orders/place-order.ts';
import { makeOrderReturns } from './features/orders/order-returns.ts';
import { toOrderResponse } from './features/orders/queries.ts';
import { makeRejectSoldOut } from './features/orders/reject-sold-out.ts';
import { makeRejectUnpaid } from './features/orders/reject-unpaid.ts';
import { makeStatusBefore } from './features/orders/status-before.ts';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { returnStream } from '@aangan/shared-events/features/returns/events';
import { makeNoteRecorded } from './features/payments/note-recorded.ts';
import { makeServeResultPage } from './features/payments/result/result-page.ts';
import { makePaymentWarnings } from './features/payments/warnings.ts';
import { makeWebhookWatch } from './features/payments/webhook/webhook-watch.ts';
import { makeRefundReturn } from './features/payments/refund-returns.ts';
import { makeIsReturnRefundTooSmall, makeReturnRefundOf } from './features/payments/return-refund.ts';
import { makeSweeps } from './features/payments/upkeep/sweeps.ts';
import { openPayments } from './features/payments/open-payments.ts';
import { countedProducts } from './features/stock/queries.ts';
import { openStock } from './features/stock/open-stock.ts';
import { makeOrderStock } from './features/stock/reserve-units.ts';
import { openReturns } from './features/returns/open-returns.ts';
import { makeReviewQueries } from './features/reviews/queries.ts';
import { makeCachedCommandHandler } from './domain/cached-command-handler.ts';
import type { CountedOf } from './domain/ports/counted-stock.ts';
import type { OrderUnits } from './domain/ports/order-units.ts';
import type { DescribeEvent } from './domain/event-description.ts';
import type { Services } from './services.ts';
import { projectionNames } from '@aangan/shared-events/features';
import { makeLiveMappings } from './live-mappings.ts';
import { makeOwnStreams } from './own-streams.ts';
import { makeShowDashboard, productNames, showProduct } from './show-past.ts';
import { makeAvifMaker } from './uploads/avif-maker.ts';
import { makeServeImages } from './uploads/serve-image.ts';
import { makeSignedAddresses } from './uploads/signed-address.ts';
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
  const colorNamesOf = makeColorNamesOf(colors);
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
  /** A product that is for sale; undefined for any other, and until the listing has been read. */
  const listed = (id: number) => (listing.hasReached(undefined) ? listing.index().get(id) : undefined);
  const carts = makeCarts(services);
  const time = makeShopTime(settings.shopTimeZone);
  const avif = makeAvifMaker(services.logger);
  const stock = openStock(services);
  const countedOf: CountedOf = (id) => catalogue.follower.catalogue().stock(id);
  const orderStock = makeOrderStock({ ...stock, countedOf, now: services.now });
  const cartNeeds = {
    ...sold,
    ...pricing,
    carts,
    colorsOf: colors.some,
    decided: catalogue.decideFromFollower,
    shortagesOf: orderStock.shortagesOf,
  };
  const orders = makeCachedCommandHandler(orderDecider, log, keys, services.streamCache);
  const orderFacts = makeOrderFacts({ orders, views, log });
  const { stateOf: orderOf, toPay: orderToPay } = orderFacts;
  const payments = openPayments(services, orderToPay, services.gateway);
  const watch = makeWebhookWatch({ redis: services.redis, now: () => services.now().getTime() });
  const { paymentDeadlineMinutes: deadlineMinutes } = settings;
  const placing = makeOrderPlacing(services, {
    ...carts,
    orders,
    priceLine: pricing.priceLine,
    stock: orderStock,
    colorName: catalogue.stocked.colorName,
    online: services.gateway && { deadlineMinutes },
    reach: catalogue.follower.reach,
    toHead: catalogue.follower.toHead,
  });
  const alerts = openAlerts(services);
  const availabilityOf: AvailabilityOf = async (productId) => {
    await catalogue.follower.toHead();
    const product = pricing.pricedProduct(productId);
    return (variant) => product !== undefined && isAvailable(product, variant);
  };
  const returns = openReturns(services, {
    ...makeOrderReturns({ orders, log }),
    uploadsDir: settings.uploadsDir,
    picturesBytes: settings.returnPicturesBytes,
    secret: settings.jwtSecret,
    returnDays: settings.returnDays,
    sendTo: settings.shop.address && `${settings.shop.name}\n${settings.shop.address}`,
    isErasedAccount: async (id) => (await accounts.accounts.load(accountStream(id))).state.is === 'erased',
  });
  const mail = openMail(
    services,
    {
      orderOf: async (id) => orderOf(id),
      paymentOf: async (id) => (await payments.payments.load(paymentStream(id))).state,
      colorNameOf: catalogue.stocked.colorName,
      returnOf: async (id, number) => (await returns.returns.load(returnStream(id, number))).state,
      statusBefore: makeStatusBefore(services),
      alertOf: async ({ productId, accountId, variant }) => {
        const alert = await alerts.alertOf(productId, accountId, variant);
        const product = pricing.pricedProduct(productId);
        return alert && product && { contact: alert.contact, productName: product.name };
      },
    },
    {
      ...settings.shop,
      ...{ publicUrl: settings.publicUrl, timeZone: settings.shopTimeZone },
    },
  );
  const productNameOf = (id: number) => pricing.pricedProduct(id)?.name;
  const mailAddresses = makeSignedAddresses(settings.jwtSecret, 'mail');
  const transport = services.mailTransport;
  const customization = openCustomization(services, {
    uploadsDir: settings.uploadsDir,
    picturesBytes: settings.customizationPicturesBytes,
    secret: settings.jwtSecret,
  });

  const refundReturn = makeRefundReturn({
    ...{ payments: payments.payments, orderToPay },
    ...{ awaitsReturnRefund: returns.awaitsRefund, refuseReturnRefund: returns.refuseRefund },
  });

  const needs = {
    accounts: {
      ...{ ...accounts, ...auth, describeEvent, colorNamesOf },
      reservedNames: ['admin', settings.adminUsername],
      streamsOf: makeOwnStreams(views),
    },
    lostKeys: { keys, accounts: accounts.accounts, requests: customization.requests },
    categories: { catalogue, queries: categories },
    brands: { catalogue, queries: brands },
    colors: { catalogue, queries: colors },
    products: {
      ...productNeeds,
      time,
      lowOnStock: async () => {
        const low = await countedProducts(views, catalogue.stocked, 'low');
        return low.map(({ productId }) => productId);
      },
    },
    stock: {
      ...stock,
      ...catalogue.stocked,
      listing,
      ...{ decided: catalogue.decideFromFollower, describeEvent, nameOf, time },
      countedOf,
      countedSince: () => catalogue.follower.catalogue().countedSince(),
      followedTo: catalogue.follower.position,
      followTo: catalogue.follower.noOlderThan,
      isClaimed: carts.hasClaimed,
      unitsToRestock: returns.unitsToRestock,
      orderUnitsOf: async (id: number): Promise<OrderUnits | undefined> => {
        const state = await orderOf(id);
        if (state === undefined) return undefined;
        const { order, status, revision } = state;
        const { accountId, items } = order;
        const isPaid = order.paymentMethod === 'online' && (await payments.paymentOf(order)).state === 'paid';
        return { accountId, items, status, isPaid, revision };
      },
      rejectSoldOut: makeRejectSoldOut(orders),
    },
    reviews: { ...sold, queries: reviews, namesOf },
    wishlist: { ...sold, listed },
    alerts: { ...alerts, isSold, availabilityOf, lastEmailOf: orderFacts.lastEmailOf },
    cart: cartNeeds,
    orders: {
      orders,
      placing,
      time,
      ...{ nameOf, colorNamesOf },
      attempts: auth.attempts,
      paymentOf: payments.paymentOf,
      shop: settings.shop,
    },
    returns: {
      ...{ ...returns, nameOf, refundReturn, returnRefundOf: makeReturnRefundOf(payments.payments) },
      isRefundTooSmall: makeIsReturnRefundTooSmall(payments.payments),
    },
    payments: {
      ...payments,
      orderToPay,
      time,
      deadlineMinutes,
      publicUrl: settings.publicUrl,
      shopName: settings.shop.name,
      addresses: makeSignedAddresses(settings.jwtSecret, 'payment results'),
      sweeps: makeSweeps(services),
      watch,
      noteBrowser: makeNoteRecorded(watch, 'browser'),
      noteFound: makeNoteRecorded(watch, 'reconciler'),
      recipientOf: orderFacts.recipientOf,
      ordersOf: orderFacts.viewsOf,
      isShownRejected: orderFacts.isShownRejected,
      refundReturn,
      rejectUnpaid: makeRejectUnpaid({ orders, log }),
    },
    mail: {
      ...{ ...mail, transport, redis: services.redis },
      ...{ isSending: transport !== undefined, addresses: mailAddresses, productNameOf },
    },
    sales: { time, productNames: productNames(products) },
    customization,
    audit: {
      ...services,
      time,
      ...{ namesOf, colorNamesOf, describeEvent },
      buyerOf: orderFacts.buyerOf,
      findOrders: makeFindForAudit(views, time, nameAccount),
      timeZone: settings.shopTimeZone,
      productNames: productNames(products),
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
    returns,
    /** Serves everything under /uploads/. */
    servePictures: makeServeImages(settings.uploadsDir, avif),
    /** Serves the HTML of a mail for a frame. */
    serveMailPage: makeServeMailPage(mail, mailAddresses),
    /** Makes the page of a payment's result. */
    serveResultPage: makeServeResultPage({ ...needs.payments, now: services.now }),
    /** The products of the sitemap. */
    shelf: {
      derived: [listing],
      products: () =>
        listing
          .index()
          .all()
          .map(({ response }) => response),
    },
    liveMappings: makeLiveMappings({ pricing, listed, productNameOf, returns }),
    /** Warnings for /readyz. */
    warnings: makePaymentWarnings({ watch, gateway: services.gateway, views }),
    /** The state that they follow in memory, for /readyz. */
    followers: {
      catalogue: {
        isLive: catalogue.follower.isLive,
        follows: { position: catalogue.follower.position, streams: CATALOGUE_STREAMS },
      },
      listing: { isLive: () => listing.hasReached(undefined) },
    },
    drainMails: async (): Promise<void> => transport?.drain(),
    stop: async (): Promise<void> => {
      avif.stop();
      listing.stop();
      customization.stop();
      returns.stop();
      await Promise.all([catalogue.stop(), transport?.close()]);
    },
  };
}
