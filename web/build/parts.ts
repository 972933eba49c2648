// The manual chunks of the build. Modules that match none are split by route, as the bundler decides.
import { features, type FeatureName, type ScreenFolder } from '@aangan/shared-events/features';

/** The libraries that every page needs and no release of ours changes, without the parts of them that only later pages need. */
export const foundation =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/[^/]+)\/(?!.*\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js)/;
/** The pattern of a feature's folder. */
const folderOf = (name: FeatureName): string =>
  `/web/src/features/${features.find((feature) => feature.name === name)?.folder}/`;
/** The pattern of a folder with screens only. */
const screens = (folder: ScreenFolder): string => `/web/src/features/${folder}/`;
const products = folderOf('products');

/** The calls, and some messages, that the home page itself needs: the listings, the counts in the header, and the session. */
const callsAndMessages = [products, folderOf('wishlist')].map((folder) => `${folder}(?:api|messages)`);
const calls = [
  `${folderOf('categories')}api`,
  `${folderOf('cart')}cart-query`,
  `${folderOf('wishlist')}wishlist-query`,
  `${folderOf('accounts')}session-query`,
];
/** The modules of the home page, which nearly every other page needs too. */
export const firstScreen = new RegExp(
  [
    // The route files; their page components are chunks of their own.
    String.raw`/web/src/(?:routes/[^?]+\.tsx$|routeTree|app/(?!live|when-offline))`,
    String.raw`/web/src/lib/(?:class-names|live-state|live-record|own-writes|rupees|shop-clock|api/(?:api-error|idempotency-key|log-position|navigation-timing|request|screen-name))\.ts`,
    String.raw`/web/src/lib/session/(?:personal-data|stored-session|use-session)\.ts`,
    String.raw`/web/src/layout/(?!admin|audit|mobile|not-found|quiet)`,
    screens('home'),
    String.raw`(?:${[...callsAndMessages, ...calls].join('|')})\.ts`,
    String.raw`${products}(?:product-cache|product-card|product-grid|recommended|color-dots|stock-left)`,
    String.raw`/shared-events/src/features/(?:stock/(?:shown|levels)|catalogue/products/rating)\.ts`,
    String.raw`/web/src/components/[a-z]+/(?:badge|button|error-state|heart-button|icon-button|notices)`,
    String.raw`/web/src/components/[a-z]+/(?:page-title|picture|price|skeleton|spinner|stars|toaster-host)`,
    String.raw`/lucide-react/dist/esm/(?!icons/)`,
    String.raw`/lucide-react/dist/esm/icons/(?:heart|house|layout-grid|log-out|map-pin|menu|search|shopping-bag|store|user-round)\.`,
  ].join('|'),
);
/** The listing and the product page: a visitor of one soon opens the other. */
export const productPages = new RegExp(
  [
    String.raw`${products}(?!admin/|listing/(?:filters-panel|filter-group|color-checkbox)|product/picture-dialog|product-cache|managed-lists|live)`,
    String.raw`${folderOf('reviews')}(?!review-form|review-resolver|api)`,
    String.raw`/web/src/routes/_shop/product(?:s|\.\$id)\.tsx\?`,
    String.raw`/web/src/components/[a-z]+/(?:banner|breadcrumbs|chip|disclosure|lazy-select|pagination|quantity-stepper|select-trigger|swatch|time-ago)`,
    String.raw`/web/src/lib/(?:dates|hooks/use-(?:delayed|first-interaction|first-paint|glow))`,
  ].join('|'),
);
/** What the checkout, the confirmation and the back office share about payments: one chunk, so that the first load names a single file. */
export const sharedPayments = new RegExp(
  [
    String.raw`${folderOf('payments')}(?!admin/|order-payment|open-checkout|use-paying|payment-view|countdown|answers)`,
    String.raw`${folderOf('orders')}(?:payment-|order-cache|status-badge)`,
    String.raw`/lucide-react/dist/esm/icons/flask-conical\.`,
  ].join('|'),
);

/** Small parts that most tables of the back office share. */
export const officeTables = new RegExp(
  [
    String.raw`/web/src/components/data/(?:outdated-list|use-scroll-padding|export-button|bulk/select-box)`,
    String.raw`/web/src/components/form/(?:search-field|pill-choice)`,
    String.raw`${folderOf('orders')}admin/admin-live-sign`,
    String.raw`/web/src/layout/admin-row-payment`,
    String.raw`/lucide-react/dist/esm/icons/(?:circle-check|circle-alert|clock|download)\.`,
  ].join('|'),
);

/** What checks a form before it is sent: one chunk, so that the first load names a single file for all of it. */
export const formChecks = /\/node_modules\/zod\/|\/shared-events\/src\/one-line\.ts/;

/** What the frames and many pages behind the sign-in share: small modules in one chunk. */
export const signedInPages =
  /\/web\/src\/lib\/(?:total|without-grouping|hooks\/use-media|session\/(?:use-stay-signed-in|token-claims|own-only))\.ts|\/shared-events\/src\/amounts\.ts/;

/** The lenient readers of answers: one chunk, so that the first load names a single file for all of them. */
export const lenientReaders = /\/web\/src\/(?:lib\/api\/answer-fields|features\/[^?]*\/answers)\.ts/;
