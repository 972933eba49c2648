import type { FeatureManifest } from '../../../feature-manifest.ts';
import { catalogueClaimEvents } from '../claims/events.ts';
import { productEvents } from './events.ts';
import { productsProjection } from './views.ts';

export const products = {
  name: 'products',
  folder: 'catalogue/products',
  events: { ...productEvents, ...catalogueClaimEvents },
  projections: [productsProjection],
  liveMessages: ['products-count', 'product-changed'],
} as const satisfies FeatureManifest;
