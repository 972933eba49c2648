// Opens the customization requests of one API process.
import type { FeatureContext } from '../../http/api-feature.ts';
import type { ServeImages } from '../../uploads/serve-image.ts';
import { makeServePrivateImages } from '../../uploads/serve-private-image.ts';
import { makeSignedAddresses } from '../../uploads/signed-address.ts';
import { startSettlingImages } from '../../uploads/abandoned-images.ts';
import { customizationImages, makeCustomizationRequests, type CustomizationRequests } from './requests.ts';
import type { AddressOf } from './queries.ts';

/** The path under which the images of requests are served. */
export const CUSTOMIZATION_PICTURES = '/uploads/customization';

export type OpenCustomization = {
  readonly requests: CustomizationRequests;
  /** The signed address of a picture. */
  readonly addressOf: AddressOf;
  /** Everything under `CUSTOMIZATION_PICTURES`. */
  readonly servePictures: ServeImages;
  readonly stop: () => void;
};

type Needs = {
  readonly uploadsDir: string;
  /** Limit of all images together. */
  readonly picturesBytes: number;
  /** Shared by all processes. */
  readonly secret: string;
};

/** Opens the requests of a process; abandoned images are settled until `stop`. */
export function openCustomization(
  platform: FeatureContext,
  { uploadsDir, picturesBytes, secret }: Needs,
): OpenCustomization {
  const images = customizationImages(uploadsDir, picturesBytes);
  const addresses = makeSignedAddresses(secret, 'customization');
  const requests = makeCustomizationRequests({ ...platform, images });
  const addressOf = (image: string): string => addresses.sign(`${CUSTOMIZATION_PICTURES}/${image}`);
  return {
    requests,
    addressOf,
    servePictures: makeServePrivateImages(CUSTOMIZATION_PICTURES, images, addresses),
    stop: startSettlingImages(images, requests.isReferenced, platform.logger),
  };
}
