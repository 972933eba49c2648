// Paths and limits of customization requests, for pages that need no schema.
export const customizationPaths = {
  submit: '/api/customization/submit',
  requests: '/api/customization/requests',
  one: '/api/customization/request/:id',
} as const;

/** The file's field in the multipart form; at most one picture. */
export const customizationImageField = 'image';

export const MAX_CUSTOMIZATION_IMAGE_BYTES = 5 * 1024 * 1024;

export const CUSTOMIZATION_IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
