// The features of the API, each a value (http/api-feature.ts). What they need of one another is made in feature-needs.ts.
import { features as manifests, type FeatureName } from '@aangan/shared-events/features';
import type { FeatureNeeds } from './feature-needs.ts';
import { accounts } from './features/accounts/feature.ts';
import { alerts } from './features/alerts/feature.ts';
import { audit } from './features/audit/feature.ts';
import { cart } from './features/cart/feature.ts';
import { brands } from './features/catalogue/brands/feature.ts';
import { categories } from './features/catalogue/categories/feature.ts';
import { colors } from './features/catalogue/colors/feature.ts';
import { products } from './features/catalogue/products/feature.ts';
import { customization } from './features/customization/feature.ts';
import { mail } from './features/mail/feature.ts';
import { maintenance } from './features/maintenance/feature.ts';
import { orders } from './features/orders/feature.ts';
import { payments } from './features/payments/feature.ts';
import { returns } from './features/returns/feature.ts';
import { reviews } from './features/reviews/feature.ts';
import { stock } from './features/stock/feature.ts';
import { wishlist } from './features/wishlist/feature.ts';
import type { ApiFeature } from './http/api-feature.ts';
import type { DocumentParts } from './openapi/document.ts';
import type { Example } from './http/example.ts';
import { otherPaths } from './openapi-paths.ts';

// Exhaustive: a feature of the manifests without an entry does not compile.
const byName: { readonly [Name in FeatureName]: ApiFeature<Name, FeatureNeeds> } = {
  accounts,
  products,
  categories,
  brands,
  colors,
  stock,
  reviews,
  cart,
  wishlist,
  alerts,
  orders,
  returns,
  payments,
  mail,
  customization,
  audit,
  maintenance,
};

/** All features, in the order of their chapters in the API's description. */
export const apiFeatures: readonly ApiFeature<FeatureName, FeatureNeeds>[] = Object.values(byName);

const examplesInOrder = manifests.map(({ name }) => byName[name].examples);

/** All examples of the API's description, in the order of the scenario. */
export const examples: readonly Example[] = [
  ...examplesInOrder.flatMap(({ story }) => story),
  ...examplesInOrder.toReversed().flatMap(({ ending = [] }) => ending),
];

/** What the features add to the OpenAPI document. */
export const documentParts: DocumentParts = {
  examples,
  chapters: apiFeatures.map(({ chapter }) => chapter),
  otherPaths,
};
