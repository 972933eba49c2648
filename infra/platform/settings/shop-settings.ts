// Who runs the shop, as printed on its receipts.
import { z } from 'zod';

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `must have at most ${longest} characters`)
    .regex(/^\P{Cc}*$/u, 'must be on one line');

/** Fields of the environment. */
export const shopFields = {
  SHOP_NAME: line(60).default('Aangan'),
  SHOP_ADDRESS: line(300).default('Johari Bazaar, Jaipur, Rajasthan 302003'),
  SHOP_GSTIN: z
    .string()
    .trim()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'must look like 08ABCDE1234F1Z5')
    .optional(),
  SHOP_EMAIL: z.email('must be an e-mail address').optional(),
  SHOP_PHONE: line(30).optional(),
} as const;

export type ShopDetails = {
  readonly name: string;
  readonly address: string;
  /** The number under which it is registered for the goods and services tax. */
  readonly gstin: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

export function shopDetails(read: z.infer<z.ZodObject<typeof shopFields>>): ShopDetails {
  return {
    name: read.SHOP_NAME,
    address: read.SHOP_ADDRESS,
    gstin: read.SHOP_GSTIN ?? null,
    email: read.SHOP_EMAIL ?? null,
    phone: read.SHOP_PHONE ?? null,
  };
}
