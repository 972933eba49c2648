import type { FeatureManifest } from '../../../feature-manifest.ts';
import { colorEvents } from './events.ts';
import { colorsProjection } from './views.ts';

export const colors = {
  name: 'colors',
  folder: 'catalogue/colors',
  events: colorEvents,
  projections: [colorsProjection],
  liveMessages: ['term-changed'],
} as const satisfies FeatureManifest;
