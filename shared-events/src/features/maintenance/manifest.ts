import type { FeatureManifest } from '../../feature-manifest.ts';

export const maintenance = {
  name: 'maintenance',
  folder: 'maintenance',
  events: {},
  projections: [],
  liveMessages: [],
} as const satisfies FeatureManifest;
