// Texts of Manage Customization Requests; those of the specification are verbatim.
import type { ErrorTexts } from '../../../lib/api/api-error.ts';

const unexpected = 'An unexpected error occurred while deleting the request.';

export const requestTexts = {
  title: 'Manage Customization Requests',
  loading: 'Loading customization requests…',
  none: 'No customization requests yet.',
  noneMatch: (search: string) => `No customization requests found for "${search}"`,
  outdated: 'Requests have been submitted or deleted since this page was loaded.',
  removed: 'The customization request was deleted.',
  confirm: (name: string) => `Delete the request of ${name}?`,
  forGood: 'The request and its picture are deleted permanently. This cannot be undone.',
  count: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  onlyNewest: (shown: number, total: number) => `These are the newest ${shown} of ${total} requests.`,
};

export const listErrors: ErrorTexts = {
  always: { 500: 'Server error: Unable to fetch customization requests.' },
  otherwise: 'Error fetching customization requests.',
  noAnswer: 'Failed to connect to the server.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export const removeErrors: ErrorTexts = {
  always: { 404: 'Customization request not found.' },
  otherwise: 'Error deleting customization request.',
  noAnswer: unexpected,
  unexpected,
};
