import type { FeatureManifest } from '../../feature-manifest.ts';
import { reviewEvents } from './events.ts';
import { reviewsProjection } from './views.ts';

export const reviews = {
  name: 'reviews',
  folder: 'reviews',
  events: reviewEvents,
  projections: [reviewsProjection],
  liveMessages: [],
} as const satisfies FeatureManifest;
