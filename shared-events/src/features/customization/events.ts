// Events of customization requests. A requester need not have an account, so each request has its own key.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { personal } from '../../personal.ts';

export const customizationDetailsSchema = z.object({
  fullName: z.string(),
  email: z.string(),
  designPreference: z.string(),
});
export type CustomizationDetails = z.infer<typeof customizationDetailsSchema>;

/** `image` is the file name of a picture in the private uploads area. */
export const customizationEvents = {
  CustomizationRequested: {
    version: 1,
    data: z.object({
      requestId: z.string(),
      wish: personal(customizationDetailsSchema),
      image: z.string().nullable(),
    }),
  },
  CustomizationRequestRemoved: {
    version: 1,
    data: z.object({ requestId: z.string(), image: z.string().nullable() }),
  },
} as const satisfies EventDefinitions;
export type CustomizationEvent = EventOf<typeof customizationEvents>;

export const customizationStream = (requestId: string): string => `customization-${requestId}`;
/** The owner of the key that seals a request: the request itself, so that both are removed together. */
export const customizationKeySubject = (requestId: string): string => `customization-${requestId}`;
