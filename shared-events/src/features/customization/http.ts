// What browsers say of customization requests.
import { z } from 'zod';

export const customizationPaths = {
  submit: '/api/customization/submit',
  requests: '/api/customization/requests',
  one: '/api/customization/request/:id',
} as const;

/** The file's field in the multipart form; at most one picture. */
export const customizationImageField = 'image';
export const MAX_CUSTOMIZATION_IMAGE_BYTES = 5 * 1024 * 1024;
export const CUSTOMIZATION_IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;

export const customizationRequest = z.object({
  fullName: z
    .string('Please fill in your full name.')
    .trim()
    .min(1, 'Please fill in your full name.')
    .max(100, 'A name may have at most 100 characters.'),
  email: z
    .string('Please fill in your email address.')
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

export type CustomizationRequestResponse = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly designPreference: string;
  /** An address that is good for a few minutes only; `?w=` is taken as for any picture. */
  readonly image: string | null;
  readonly createdAt: string;
};
export type SubmitCustomizationResponse = CustomizationRequestResponse & {
  readonly success: true;
  readonly message: string;
};

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
export const customizationRequestsQuery = z.object({
  page: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(1000)).optional(),
});
export type CustomizationRequestsQuery = z.infer<typeof customizationRequestsQuery>;

export type CustomizationRequestsResponse = {
  readonly success: true;
  /** Newest first; at most 1,000 unless `limit` says less. */
  readonly data: readonly CustomizationRequestResponse[];
  readonly total: number;
  readonly totalPages: number;
};
export type CustomizationRequestRemovedResponse = { readonly success: true; readonly message: string };
