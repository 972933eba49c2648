// The only list of features. Every other list (events, projections, live messages, rules for imports, journeys) is derived from it.
import { typeOnly, type FeatureManifest, type FeedOf, type LiveAudience } from './feature-manifest.ts';
import { accountEvents, lostKeyEvents, sessionEvents } from './features/accounts/events.ts';
import { accountLiveAudiences, accountLiveMessages } from './features/accounts/live.ts';
import { accountsProjection } from './features/accounts/views.ts';
import { alertEvents } from './features/alerts/events.ts';
import { alertsProjection } from './features/alerts/views.ts';
import { auditProjection } from './features/audit/views.ts';
import { cartEvents } from './features/cart/events.ts';
import { cartLiveAudiences, cartLiveMessages, type CartFeed } from './features/cart/live.ts';
import { cartProjection } from './features/cart/views.ts';
import { brandEvents } from './features/catalogue/brands/events.ts';
import { brandsProjection } from './features/catalogue/brands/views.ts';
import { categoryEvents } from './features/catalogue/categories/events.ts';
import { categoriesProjection } from './features/catalogue/categories/views.ts';
import { catalogueClaimEvents } from './features/catalogue/claims/events.ts';
import { colorEvents } from './features/catalogue/colors/events.ts';
import { colorsProjection } from './features/catalogue/colors/views.ts';
import { productEvents } from './features/catalogue/products/events.ts';
import {
  productLiveAudiences,
  productLiveMessages,
  type ProductFeed,
} from './features/catalogue/products/live.ts';
import { productsProjection } from './features/catalogue/products/views.ts';
import { termLiveAudiences, termLiveMessages } from './features/catalogue/terms/live.ts';
import { customizationEvents } from './features/customization/events.ts';
import { customizationLiveAudiences, customizationLiveMessages } from './features/customization/live.ts';
import { customizationProjection } from './features/customization/views.ts';
import { mailEvents } from './features/mail/events.ts';
import { mailLiveAudiences, mailLiveMessages, type MailFeed } from './features/mail/live.ts';
import { mailProjection } from './features/mail/views.ts';
import { orderEvents } from './features/orders/events.ts';
import { orderLiveAudiences, orderLiveMessages, type OrderFeed } from './features/orders/live.ts';
import { salesLiveAudiences, salesLiveMessages, type SalesFeed } from './features/orders/sales/live.ts';
import { salesProjectionName } from './features/orders/sales/views.ts';
import { ordersProjection } from './features/orders/views.ts';
import { paymentEvents } from './features/payments/events.ts';
import { paymentLiveAudiences, paymentLiveMessages, type PaymentFeed } from './features/payments/live.ts';
import { paymentsProjection } from './features/payments/views.ts';
import { returnEvents } from './features/returns/events.ts';
import { returnLiveAudiences, returnLiveMessages, type ReturnFeed } from './features/returns/live.ts';
import { returnsProjection } from './features/returns/views.ts';
import { reviewEvents } from './features/reviews/events.ts';
import { reviewLiveAudiences, reviewLiveMessages } from './features/reviews/live.ts';
import { reviewsProjection } from './features/reviews/views.ts';
import { stockEvents } from './features/stock/events.ts';
import { stockLiveAudiences, stockLiveMessages, type StockFeed } from './features/stock/live.ts';
import { stockProjection } from './features/stock/views.ts';
import { wishlistEvents } from './features/wishlist/events.ts';
import { wishlistLiveAudiences, wishlistLiveMessages, type WishlistFeed } from './features/wishlist/live.ts';
import { wishlistProjection } from './features/wishlist/views.ts';

/** The manifests, in the order in which their projections start. */
export const features = [
  {
    name: 'accounts',
    folder: 'accounts',
    events: { ...accountEvents, ...sessionEvents, ...lostKeyEvents },
    projections: [accountsProjection],
    liveMessages: accountLiveMessages,
    liveAudiences: accountLiveAudiences,
  },
  {
    name: 'categories',
    folder: 'catalogue/categories',
    events: categoryEvents,
    projections: [categoriesProjection],
    liveMessages: termLiveMessages,
    liveAudiences: termLiveAudiences,
  },
  {
    name: 'brands',
    folder: 'catalogue/brands',
    events: brandEvents,
    projections: [brandsProjection],
    liveMessages: termLiveMessages,
    liveAudiences: termLiveAudiences,
  },
  {
    name: 'colors',
    folder: 'catalogue/colors',
    events: colorEvents,
    projections: [colorsProjection],
    liveMessages: termLiveMessages,
    liveAudiences: termLiveAudiences,
  },
  {
    name: 'products',
    folder: 'catalogue/products',
    events: { ...productEvents, ...catalogueClaimEvents },
    projections: [productsProjection],
    liveMessages: productLiveMessages,
    liveAudiences: productLiveAudiences,
    feed: typeOnly<ProductFeed>(),
  },
  {
    name: 'stock',
    folder: 'stock',
    events: stockEvents,
    projections: [stockProjection],
    liveMessages: stockLiveMessages,
    liveAudiences: stockLiveAudiences,
    feed: typeOnly<StockFeed>(),
  },
  {
    name: 'reviews',
    folder: 'reviews',
    events: reviewEvents,
    projections: [reviewsProjection],
    liveMessages: reviewLiveMessages,
    liveAudiences: reviewLiveAudiences,
  },
  {
    name: 'cart',
    folder: 'cart',
    events: cartEvents,
    projections: [cartProjection],
    liveMessages: cartLiveMessages,
    liveAudiences: cartLiveAudiences,
    feed: typeOnly<CartFeed>(),
  },
  {
    name: 'wishlist',
    folder: 'wishlist',
    events: wishlistEvents,
    projections: [wishlistProjection],
    liveMessages: wishlistLiveMessages,
    liveAudiences: wishlistLiveAudiences,
    feed: typeOnly<WishlistFeed>(),
  },
  {
    name: 'alerts',
    folder: 'alerts',
    events: alertEvents,
    projections: [alertsProjection],
    liveMessages: {},
  },
  {
    name: 'orders',
    folder: 'orders',
    events: orderEvents,
    projections: [ordersProjection, salesProjectionName],
    liveMessages: { ...orderLiveMessages, ...salesLiveMessages },
    liveAudiences: { ...orderLiveAudiences, ...salesLiveAudiences },
    feed: typeOnly<OrderFeed & SalesFeed>(),
  },
  {
    name: 'returns',
    folder: 'returns',
    events: returnEvents,
    projections: [returnsProjection],
    liveMessages: returnLiveMessages,
    liveAudiences: returnLiveAudiences,
    feed: typeOnly<ReturnFeed>(),
  },
  {
    name: 'payments',
    folder: 'payments',
    events: paymentEvents,
    projections: [paymentsProjection],
    liveMessages: paymentLiveMessages,
    liveAudiences: paymentLiveAudiences,
    feed: typeOnly<PaymentFeed>(),
  },
  {
    name: 'mail',
    folder: 'mail',
    events: mailEvents,
    projections: [mailProjection],
    liveMessages: mailLiveMessages,
    liveAudiences: mailLiveAudiences,
    feed: typeOnly<MailFeed>(),
  },
  {
    name: 'customization',
    folder: 'customization',
    events: customizationEvents,
    projections: [customizationProjection],
    liveMessages: customizationLiveMessages,
    liveAudiences: customizationLiveAudiences,
  },
  { name: 'audit', folder: 'audit', events: {}, projections: [auditProjection], liveMessages: {} },
  { name: 'maintenance', folder: 'maintenance', events: {}, projections: [], liveMessages: {} },
] as const satisfies readonly FeatureManifest[];

/** The folders under `features/` of the web that only have screens, and so no manifest. */
export const screenFolders = ['contact', 'home', 'settings'] as const;

type Manifest = (typeof features)[number];

export type FeatureName = Manifest['name'];
/** The definitions of the events of a feature. */
export type EventsOfFeature<Name extends FeatureName> = Extract<Manifest, { readonly name: Name }>['events'];
/** A folder of `features/` with screens only. */
export type ScreenFolder = (typeof screenFolders)[number];
/** The name of a projection that the shop has. */
export type ShopProjection = Manifest['projections'][number];

/** The names of all projections. */
export const projectionNames: readonly ShopProjection[] = features.flatMap(({ projections }) => projections);

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The definitions of all events of all features. */
export const featureEvents = Object.assign({}, ...features.map(({ events }) => events)) as Intersection<
  Manifest['events']
>;

/** `data` of all live messages of all features by name, as GET /api/live sends it. */
export const featureLiveMessages = Object.assign(
  {},
  ...features.map(({ liveMessages }) => liveMessages),
) as Intersection<Manifest['liveMessages']>;

type LiveMessagesOfFeatures = typeof featureLiveMessages;

/** The audience of each live message. Exhaustive: a message without one does not compile. */
export const featureLiveAudiences = Object.assign(
  {},
  ...features.map((feature) => ('liveAudiences' in feature ? feature.liveAudiences : {})),
) as Intersection<AudiencesOf<Manifest>> satisfies Readonly<
  Record<keyof LiveMessagesOfFeatures, LiveAudience>
>;

type AudiencesOf<Each> = Each extends { readonly liveAudiences: infer Audiences } ? Audiences : never;

/** `data` of all live messages of all features by name, as the projections write it. */
export type FeatureFeed = Intersection<FeedOf<Manifest>>;
