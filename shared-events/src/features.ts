// The only list of features. Every other list (events, projections, live messages, rules for imports, journeys) is derived from it.
import { accounts } from './features/accounts/manifest.ts';
import { audit } from './features/audit/manifest.ts';
import { cart } from './features/cart/manifest.ts';
import { brands } from './features/catalogue/brands/manifest.ts';
import { categories } from './features/catalogue/categories/manifest.ts';
import { colors } from './features/catalogue/colors/manifest.ts';
import { products } from './features/catalogue/products/manifest.ts';
import { customization } from './features/customization/manifest.ts';
import { maintenance } from './features/maintenance/manifest.ts';
import { orders } from './features/orders/manifest.ts';
import { reviews } from './features/reviews/manifest.ts';
import { wishlist } from './features/wishlist/manifest.ts';

/** In the order in which their projections start. */
export const features = [
  accounts,
  categories,
  brands,
  colors,
  products,
  reviews,
  cart,
  wishlist,
  orders,
  customization,
  audit,
  maintenance,
] as const;

/** The folders under `features/` of the web that only have screens, and so no manifest. */
export const screenFolders = ['contact', 'home', 'settings'] as const;

type Manifest = (typeof features)[number];

export type FeatureName = Manifest['name'];
/** A folder of `features/` with screens only. */
export type ScreenFolder = (typeof screenFolders)[number];
/** The name of a projection that the shop has. */
export type ShopProjection = Manifest['projections'][number];

/** The name of a live message that a feature publishes. */
export type FeatureLiveMessage = Manifest['liveMessages'][number];

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
