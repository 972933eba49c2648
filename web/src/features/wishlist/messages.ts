// Texts of the wishlist; those of the specification are verbatim.
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { hasStatus } from '../../lib/api/api-error.ts';

export const wishlistTexts = {
  logInToView: 'Please log in to view your wishlist',
  logInToUpdate: 'Please log in to update wishlist.',
  refused: 'Unauthorized: Please log in again.',
  empty: 'Your wishlist is empty.',
  updateFailed: 'Error updating wishlist.',
  reviews: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
} as const;

export const wishlistErrors: ErrorTexts = {
  always: {
    401: 'Unauthorized: Please log in again.',
    500: 'Server error: Unable to fetch wishlist. Please try again later.',
  },
  otherwise: 'Error fetching wishlist.',
  noAnswer: 'Failed to connect to the server. Please check your internet connection.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export function removeErrorText(error: unknown): string {
  return hasStatus(error, 404) ? 'Item not found in wishlist.' : 'Error removing item from wishlist.';
}
