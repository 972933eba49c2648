// What a checkout was opened with; it goes from page to page in the address and in hidden fields.
import { z } from 'zod';

const line = (longest: number) => z.string().max(longest).default('');

export const checkoutContext = z.object({
  key: z.string(),
  order_id: z.string(),
  mode: z.enum(['frame', 'page']).default('frame'),
  name: line(200),
  description: line(400),
  callback_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** `1`: the shopper can try again after a failure. */
  retry: z.enum(['0', '1']).default('1'),
  prefill_name: line(200),
  prefill_email: line(200),
  prefill_contact: line(50),
});
export type CheckoutContext = z.infer<typeof checkoutContext>;
