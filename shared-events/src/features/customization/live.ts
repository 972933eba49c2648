// The live messages of customization requests.
import { countResponse } from '../accounts/http.ts';

/** `data` by message name, as the projection writes it. */
export type CustomizationFeed = { 'customization-count': { readonly count: number } };

/** `data` by message name, as GET /api/live sends it. */
export const customizationLiveMessages = {
  'customization-count': countResponse.meta({ description: 'How many customization requests there are.' }),
};
