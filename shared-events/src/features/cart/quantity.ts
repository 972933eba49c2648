// The quantity of a line of a cart or of an order.
import { z } from 'zod';

export const LARGEST_QUANTITY = 99;

export const quantityRequest = z
  .int('The quantity must be a whole number.')
  .min(1, 'The quantity must be at least 1.')
  .max(LARGEST_QUANTITY, `The quantity must be at most ${LARGEST_QUANTITY}.`);
