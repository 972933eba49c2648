// The product id in requests.
import { z } from 'zod';

const missing = 'Product ID is missing.';

/** A whole number from 1, or its digits where everything arrives as text (a query). */
export const productIdRequest = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    missing,
  )
  .pipe(z.int(missing).min(1, missing))
  .meta({ type: 'integer', minimum: 1 });
