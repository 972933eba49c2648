// Each file of journeys names the features that its stories are about: `export const features: Features = ['cart'];`.
// `npm run test:changed` runs it when one of them changes.
import type { FeatureName } from '@aangan/shared-events/features';

/** Those with a manifest, and those that only have screens. */
export type Features = readonly (FeatureName | 'contact' | 'home' | 'maintenance' | 'settings')[];
