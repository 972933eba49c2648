import type { FeatureManifest } from '../../feature-manifest.ts';
import { cartEvents } from './events.ts';
import { cartProjection } from './views.ts';

export const cart = {
  name: 'cart',
  folder: 'cart',
  events: cartEvents,
  projections: [cartProjection],
  liveMessages: ['cart-count'],
} as const satisfies FeatureManifest;
