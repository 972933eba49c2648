import type { FeatureManifest } from '../../feature-manifest.ts';
import { auditProjection } from './views.ts';

export const audit = {
  name: 'audit',
  folder: 'audit',
  events: {},
  projections: [auditProjection],
  liveMessages: [],
} as const satisfies FeatureManifest;
