// HTTP shapes of customization requests.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { ONE_LINE, withoutHidden } from '../../one-line.ts';

export const customizationRequest = z.object({
  fullName: z
    .string('Please fill in your full name.')
    .overwrite(withoutHidden)
    .trim()
    .min(1, 'Please fill in your full name.')
    .max(100, 'A name may have at most 100 characters.')
    .regex(ONE_LINE, 'A name must be on one line.'),
  email: z
    .string('Please fill in your email address.')
    .overwrite(withoutHidden)
    .trim()
    .min(1, 'Please fill in your email address.')
    .max(254, 'An email address may have at most 254 characters.')
    .pipe(z.email('Please fill in a valid email address.')),
  designPreference: z
    .string('Please describe the design you have in mind.')
    .trim()
    .min(1, 'Please describe the design you have in mind.')
    .max(5000, 'A design preference may have at most 5,000 characters.'),
});
export type CustomizationRequest = z.infer<typeof customizationRequest>;

export const customizationRequestResponse = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    designPreference: z.string(),
    image: z
      .string()
      .nullable()
      .meta({ description: 'An address that is valid for some minutes only; add `&w=` for a width.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomizationRequest' });
export type CustomizationRequestResponse = ResponseOf<typeof customizationRequestResponse>;

export const submitCustomizationResponse = customizationRequestResponse
  .extend(messageResponse.shape)
  .meta({ id: 'CustomizationSubmitted' });
export type SubmitCustomizationResponse = ResponseOf<typeof submitCustomizationResponse>;

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
export const customizationRequestsQuery = z.object({
  page: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(1000)).optional(),
});
export type CustomizationRequestsQuery = z.infer<typeof customizationRequestsQuery>;

/** Newest first; at most 1,000, or `limit`. */
export const customizationRequestsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(customizationRequestResponse),
    total: z.int().min(0),
    totalPages: z.int().min(1),
  })
  .meta({ id: 'CustomizationRequests' });
export type CustomizationRequestsResponse = ResponseOf<typeof customizationRequestsResponse>;
