// The input of the API's calls, as documented; forms carry numbers as text.
import { z } from 'zod';
import { badRequest } from '../gateway/api-error.ts';

const wholeNumber = (field: string) =>
  z.coerce.number(`The ${field} must be an integer.`).pipe(z.int(`The ${field} must be an integer.`));
const amount = wholeNumber('amount').pipe(z.number().min(100, 'The amount must be at least INR 1.00'));
const notes = z.record(z.string(), z.coerce.string()).default({});
const receipt = z.coerce.string().max(40, 'The receipt may not be greater than 40 characters.');
const flag = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]);

/** https://razorpay.com/docs/api/orders/create */
export const orderRequest = z.object({
  amount,
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: receipt.nullish(),
  notes,
  payment_capture: flag.optional(),
});

/** https://razorpay.com/docs/api/payments/capture */
export const captureRequest = z.object({ amount, currency: z.literal('INR', 'Currency is not supported') });

/** https://razorpay.com/docs/api/refunds/create-normal */
export const refundRequest = z.object({
  amount: amount.optional(),
  speed: z.enum(['normal', 'optimum'], 'The speed must be normal or optimum').default('normal'),
  receipt: receipt.nullish(),
  notes,
});

/** https://razorpay.com/docs/api/refunds/normal-refunds-idempotent */
export const idempotencyKey = z
  .string()
  .regex(/^[0-9A-Za-z_-]{10,}$/, 'The idempotency key must have at least 10 letters, digits, - or _.')
  .optional();

export const pageQuery = z.object({
  from: wholeNumber('from').optional(),
  to: wholeNumber('to').optional(),
  count: wholeNumber('count')
    .pipe(
      z.number().min(1, 'The count must be at least 1.').max(100, 'The count may not be greater than 100.'),
    )
    .default(10),
  skip: wholeNumber('skip').pipe(z.number().min(0, 'The skip must be at least 0.')).default(0),
  receipt: z.string().optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** Throws `ApiError` with the first problem and its field. */
export function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || undefined;
  throw badRequest(issue?.message ?? 'The request cannot be read.', field);
}

/** Whether a flag of a form or of JSON is set. */
export function isSet(value: z.infer<typeof flag> | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
