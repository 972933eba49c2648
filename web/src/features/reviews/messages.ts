// Texts of reviews.
import { hasStatus } from '../../lib/api/api-error.ts';
import { serverMessageOf } from '../../lib/api/server-message.ts';

export const reviewTexts = {
  none: 'No reviews yet.',
  logIn: 'Please log in to submit a review.',
  selectRating: 'Please select a rating between 1 and 5.',
  sessionExpired: 'Session expired, please log in again.',
  failed: 'Failed to submit review.',
  submitted: 'Review submitted successfully!',
  anonymous: 'Anonymous',
  count: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
};

export function reviewErrorText(error: unknown): string {
  if (hasStatus(error, 401)) return reviewTexts.sessionExpired;
  const why = serverMessageOf(error);
  return why === undefined ? reviewTexts.failed : `${reviewTexts.failed} ${why}`;
}
