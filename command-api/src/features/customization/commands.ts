// The commands of a customization request. Its image is on disk before the command is handled.
import type { CustomizationDetails } from '@aangan/shared-events/features/customization/events';

export type SubmitCustomizationRequest = {
  readonly type: 'SubmitCustomizationRequest';
  readonly requestId: string;
  readonly details: CustomizationDetails;
  /** The file name of a private image. */
  readonly image: string | null;
};
export type RemoveCustomizationRequest = { readonly type: 'RemoveCustomizationRequest' };
export type CustomizationCommand = SubmitCustomizationRequest | RemoveCustomizationRequest;
