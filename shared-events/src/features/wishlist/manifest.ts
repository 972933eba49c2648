import type { FeatureManifest } from '../../feature-manifest.ts';
import { wishlistEvents } from './events.ts';
import { wishlistProjection } from './views.ts';

export const wishlist = {
  name: 'wishlist',
  folder: 'wishlist',
  events: wishlistEvents,
  projections: [wishlistProjection],
  liveMessages: ['wishlist-count'],
} as const satisfies FeatureManifest;
