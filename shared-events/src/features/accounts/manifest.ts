import type { FeatureManifest } from '../../feature-manifest.ts';
import { accountEvents, lostKeyEvents, sessionEvents } from './events.ts';
import { accountsProjection } from './views.ts';

export const accounts = {
  name: 'accounts',
  folder: 'accounts',
  events: { ...accountEvents, ...sessionEvents, ...lostKeyEvents },
  projections: [accountsProjection],
  liveMessages: ['users-count'],
} as const satisfies FeatureManifest;
