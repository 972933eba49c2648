// Each journey file names the features that it tests: `export const features: Features = ['cart'];`.
// `npm run test:changed` runs it when one of them changes.
import type { FeatureName, ScreenFolder } from '@aangan/shared-events/features';

/** Features with a manifest, and those that only have screens. */
export type Features = readonly (FeatureName | ScreenFolder)[];
