// Each journey file names the features that it tests: `export const features: Features = ['cart'];`.
// `npm run test:changed` runs it when one of them changes.
import type { FeatureName } from '@aangan/shared-events/features';

/** Features with a manifest, and features that only have screens. */
export type Features = readonly (FeatureName | 'contact' | 'home' | 'maintenance' | 'settings')[];
