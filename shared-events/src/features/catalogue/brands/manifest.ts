import type { FeatureManifest } from '../../../feature-manifest.ts';
import { brandEvents } from './events.ts';
import { brandsProjection } from './views.ts';

export const brands = {
  name: 'brands',
  folder: 'catalogue/brands',
  events: brandEvents,
  projections: [brandsProjection],
  liveMessages: ['term-changed'],
} as const satisfies FeatureManifest;
