import type { FeatureManifest } from '../../../feature-manifest.ts';
import { categoryEvents } from './events.ts';
import { categoriesProjection } from './views.ts';

export const categories = {
  name: 'categories',
  folder: 'catalogue/categories',
  events: categoryEvents,
  projections: [categoriesProjection],
  liveMessages: ['term-changed'],
} as const satisfies FeatureManifest;
