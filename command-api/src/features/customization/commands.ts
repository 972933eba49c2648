// What can be done with a customization request. Its picture is on disk before anybody says so.
import type { CustomizationDetails } from '@aangan/shared-events/features/customization/events';

export type SubmitCustomizationRequest = {
  readonly type: 'SubmitCustomizationRequest';
  readonly requestId: string;
  readonly wish: CustomizationDetails;
  /** The file name of a private picture. */
  readonly image: string | null;
};
export type RemoveCustomizationRequest = { readonly type: 'RemoveCustomizationRequest' };
export type CustomizationCommand = SubmitCustomizationRequest | RemoveCustomizationRequest;
