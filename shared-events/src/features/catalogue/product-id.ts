// The ids of the catalogue in requests.
import { z } from 'zod';

/** A whole number from 1, or its digits where everything arrives as text (a query). */
export const catalogueIdRequest = (problem: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      problem,
    )
    .pipe(z.int(problem).min(1, problem))
    .meta({ type: 'integer', minimum: 1 });

export const productIdRequest = catalogueIdRequest('Product ID is missing.');
