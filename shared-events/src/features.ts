// The only list of features. Every other list (events, projections, live messages, rules for imports, journeys) is derived from it.
import { typeOnly, type FeatureManifest, type FeedOf } from './feature-manifest.ts';
import { accountEvents, lostKeyEvents, sessionEvents } from './features/accounts/events.ts';
import { accountLiveMessages } from './features/accounts/live.ts';
import { accountsProjection } from './features/accounts/views.ts';
import { auditProjection } from './features/audit/views.ts';
import { cartEvents } from './features/cart/events.ts';
import { cartLiveMessages, type CartFeed } from './features/cart/live.ts';
import { cartProjection } from './features/cart/views.ts';
import { brandEvents } from './features/catalogue/brands/events.ts';
import { brandsProjection } from './features/catalogue/brands/views.ts';
import { categoryEvents } from './features/catalogue/categories/events.ts';
import { categoriesProjection } from './features/catalogue/categories/views.ts';
import { catalogueClaimEvents } from './features/catalogue/claims/events.ts';
import { colorEvents } from './features/catalogue/colors/events.ts';
import { colorsProjection } from './features/catalogue/colors/views.ts';
import { productEvents } from './features/catalogue/products/events.ts';
import { productLiveMessages, type ProductFeed } from './features/catalogue/products/live.ts';
import { productsProjection } from './features/catalogue/products/views.ts';
import { termLiveMessages } from './features/catalogue/terms/live.ts';
import { customizationEvents } from './features/customization/events.ts';
import { customizationLiveMessages } from './features/customization/live.ts';
import { customizationProjection } from './features/customization/views.ts';
import { mailEvents } from './features/mail/events.ts';
import { mailLiveMessages, type MailFeed } from './features/mail/live.ts';
import { mailProjection } from './features/mail/views.ts';
import { orderEvents } from './features/orders/events.ts';
import { orderLiveMessages, type OrderFeed } from './features/orders/live.ts';
import { salesLiveMessages, type SalesFeed } from './features/orders/sales/live.ts';
import { salesProjectionName } from './features/orders/sales/views.ts';
import { ordersProjection } from './features/orders/views.ts';
import { paymentEvents } from './features/payments/events.ts';
import { paymentLiveMessages, type PaymentFeed } from './features/payments/live.ts';
import { paymentsProjection } from './features/payments/views.ts';
import { reviewEvents } from './features/reviews/events.ts';
import { reviewsProjection } from './features/reviews/views.ts';
import { stockEvents } from './features/stock/events.ts';
import { stockLiveMessages, type StockFeed } from './features/stock/live.ts';
import { stockProjection } from './features/stock/views.ts';
import { wishlistEvents } from './features/wishlist/events.ts';
import { wishlistLiveMessages, type WishlistFeed } from './features/wishlist/live.ts';
import { wishlistProjection } from './features/wishlist/views.ts';

/** The manifests, in the order in which their projections start. */
export const features = [
  {
    name: 'accounts',
    folder: 'accounts',
    events: { ...accountEvents, ...sessionEvents, ...lostKeyEvents },
    projections: [accountsProjection],
    liveMessages: accountLiveMessages,
  },
  {
    name: 'categories',
    folder: 'catalogue/categories',
    events: categoryEvents,
    projections: [categoriesProjection],
    liveMessages: termLiveMessages,
  },
  {
    name: 'brands',
    folder: 'catalogue/brands',
    events: brandEvents,
    projections: [brandsProjection],
    liveMessages: termLiveMessages,
  },
  {
    name: 'colors',
    folder: 'catalogue/colors',
    events: colorEvents,
    projections: [colorsProjection],
    liveMessages: termLiveMessages,
  },
  {
    name: 'products',
    folder: 'catalogue/products',
    events: { ...productEvents, ...catalogueClaimEvents },
    projections: [productsProjection],
    liveMessages: productLiveMessages,
    feed: typeOnly<ProductFeed>(),
  },
  {
    name: 'stock',
    folder: 'stock',
    events: stockEvents,
    projections: [stockProjection],
    liveMessages: stockLiveMessages,
    feed: typeOnly<StockFeed>(),
  },
  {
    name: 'reviews',
    folder: 'reviews',
    events: reviewEvents,
    projections: [reviewsProjection],
    liveMessages: {},
  },
  {
    name: 'cart',
    folder: 'cart',
    events: cartEvents,
    projections: [cartProjection],
    liveMessages: cartLiveMessages,
    feed: typeOnly<CartFeed>(),
  },
  {
    name: 'wishlist',
    folder: 'wishlist',
    events: wishlistEvents,
    projections: [wishlistProjection],
    liveMessages: wishlistLiveMessages,
    feed: typeOnly<WishlistFeed>(),
  },
  {
    name: 'orders',
    folder: 'orders',
    events: orderEvents,
    projections: [ordersProjection, salesProjectionName],
    liveMessages: { ...orderLiveMessages, ...salesLiveMessages },
    feed: typeOnly<OrderFeed & SalesFeed>(),
  },
  {
    name: 'payments',
    folder: 'payments',
    events: paymentEvents,
    projections: [paymentsProjection],
    liveMessages: paymentLiveMessages,
    feed: typeOnly<PaymentFeed>(),
  },
  {
    name: 'mail',
    folder: 'mail',
    events: mailEvents,
    projections: [mailProjection],
    liveMessages: mailLiveMessages,
    feed: typeOnly<MailFeed>(),
  },
  {
    name: 'customization',
    folder: 'customization',
    events: customizationEvents,
    projections: [customizationProjection],
    liveMessages: customizationLiveMessages,
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

/** `data` of all live messages of all features by name, as the projections write it. */
export type FeatureFeed = Intersection<FeedOf<Manifest>>;
