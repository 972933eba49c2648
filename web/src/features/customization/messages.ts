// Texts of Customize Product; those of the specification are verbatim.
import type { ErrorTexts } from '../../lib/api/api-error.ts';

export const customizationTexts = {
  title: 'Customize Product',
  intro:
    'A colour that is missing, your grandmother’s motif, a name in the border: our workshop makes it for you.',
  submit: 'Submit Request',
  submitting: 'Submitting…',
  submitted: 'Customization request submitted successfully!',
  wrongType: (file: string) => `Invalid file type for ${file}. Use JPEG/PNG.`,
  tooLarge: (file: string) => `File ${file} exceeds 5MB.`,
  unsettled:
    'We do not yet know whether your request arrived. Send it again without changing it: it will count only once.',
  chooseAgain: (file: string) => `Please choose ${file} again.`,
};

export const submitErrors: ErrorTexts = { otherwise: 'Something went wrong. Please try again.' };
