import type { FeatureManifest } from '../../feature-manifest.ts';
import { customizationEvents } from './events.ts';
import { customizationProjection } from './views.ts';

export const customization = {
  name: 'customization',
  folder: 'customization',
  events: customizationEvents,
  projections: [customizationProjection],
  liveMessages: ['customization-count'],
} as const satisfies FeatureManifest;
