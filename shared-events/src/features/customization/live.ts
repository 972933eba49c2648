// The live messages of customization requests.
import { countResponse } from '../accounts/http.ts';

/** `data` by message name, as the projection writes it and GET /api/live sends it. */
export const customizationLiveMessages = {
  'customization-count': countResponse.meta({ description: 'How many customization requests there are.' }),
};

/** The audience by message name. */
export const customizationLiveAudiences = { 'customization-count': 'back-office' } as const;
