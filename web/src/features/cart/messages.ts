// Texts of the cart; those of the specification are verbatim.
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { ApiError, errorText, NoAnswerError, UnreadableAnswerError } from '../../lib/api/api-error.ts';

export const cartTexts = {
  logInToView: 'Please log in to view your cart',
  expired: 'Session expired. Please log in again.',
  /** The session check got no answer although the cart did. */
  notValidated: 'Failed to validate session. Please log in again.',
  notConnected: 'Failed to connect to the server. Please check your internet connection.',
  empty: 'Your cart is empty',
  emptyAbout: 'No items found in your cart.',
  quantityFailed: 'Failed to update quantity',
  removeFailed: 'Failed to remove item',
  clearFailed: 'Failed to clear cart',
  removed: (name: string) => `${name} was removed.`,
  cleared: 'The cart was cleared.',
  onlyLeft: (left: number) => `Only ${left} left`,
  blocked: 'Some items cannot be ordered as they are. Please change or remove them to check out.',
  take: (left: number) => (left === 1 ? 'Take the last one' : `Take the ${left} that are left`),
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading your cart…',
  tryingAgain: 'The shop is not responding. Trying again…',
} as const;

export const addCartTexts = {
  logIn: 'Please log in to add to cart.',
  noProduct: 'Product ID is missing.',
  noSize: 'Please select a size.',
  added: 'Added to cart.',
} as const;

export const addCartErrors: ErrorTexts = {
  always: {
    401: 'Session expired, please log in again',
    404: 'Cart service unavailable. Please try again later.',
  },
  otherwise: 'Failed to add to cart',
};

export function cartErrorText(error: unknown): string {
  if (error instanceof NoAnswerError) return cartTexts.notConnected;
  const status = error instanceof ApiError || error instanceof UnreadableAnswerError ? error.status : 200;
  return errorText(error, { always: { 401: cartTexts.expired }, otherwise: `Server error: ${status}` });
}
