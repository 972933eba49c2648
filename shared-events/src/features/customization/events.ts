// What happened to customization requests. Who asks need not have an account, so each request has a key of its own.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { personal } from '../../personal.ts';

export const customizationDetailsSchema = z.object({
  fullName: z.string(),
  email: z.string(),
  designPreference: z.string(),
});
export type CustomizationDetails = z.infer<typeof customizationDetailsSchema>;

/** `image` is the file name of a picture that lies apart from the public ones. */
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
/** Whose key seals a request: its own, destroyed with it. */
export const customizationKeySubject = (requestId: string): string => `customization-${requestId}`;
