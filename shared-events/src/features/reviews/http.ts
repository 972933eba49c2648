// What browsers say of reviews.
import { z } from 'zod';

export const reviewPaths = { ofProduct: '/api/products/reviews/:id' } as const;

export const reviewRequest = z.object({
  rating: z
    .int('Please select a rating between 1 and 5.')
    .min(1, 'Please select a rating between 1 and 5.')
    .max(5, 'Please select a rating between 1 and 5.'),
  comment: z
    .string()
    .trim()
    .max(5000, 'A comment may have at most 5,000 characters.')
    .nullish()
    .transform((text) => (text === undefined || text === '' ? null : text)),
});
export type ReviewRequest = z.infer<typeof reviewRequest>;

export type ReviewResponse = {
  readonly id: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly User: { readonly name: string };
  readonly createdAt: string;
};
export type ReviewListResponse = readonly ReviewResponse[];
