// The settings of online payment.
import { z } from 'zod';
import { oneOf } from './one-of.ts';
import { wholeNumber } from './whole-number.ts';

const RAZORPAY_URL = 'https://api.razorpay.com';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must look like https://api.razorpay.com' });

/** Fields of the environment. */
export const paymentFields = {
  PAYMENTS: oneOf('off', 'sandbox', 'razorpay').default('off'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_[0-9A-Za-z]+$/, 'must look like rzp_live_…')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^[^,\s]{8,}(?:,[^,\s]{8,})*$/,
      'must have at least 8 characters; a second one after a comma is the former one',
    )
    .optional(),
  RAZORPAY_API_URL: httpUrl.optional(),
  PAYMENT_DEADLINE_MINUTES: wholeNumber(1, 7 * 24 * 60).default(30),
} as const;

type PaymentFields = z.infer<z.ZodObject<typeof paymentFields>>;

export type PaymentSettings = {
  readonly kind: 'sandbox' | 'razorpay';
  readonly keyId: string;
  readonly keySecret: string;
  /** The new one first, then the former one while it is being rotated out. */
  readonly webhookSecrets: readonly string[];
  readonly apiUrl: string;
};

/** What is half given or contradicts itself, a phrase for each setting. */
export function paymentProblems(read: PaymentFields): readonly string[] {
  const { PAYMENTS: kind, RAZORPAY_API_URL: apiUrl, RAZORPAY_KEY_ID: keyId } = read;
  const secrets = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const missing = secrets.filter((name) => read[name] === undefined);
  const isHalfGiven = missing.length > 0 && missing.length < secrets.length;
  const needed = kind === 'off' ? 'because the others of RAZORPAY are given' : `for PAYMENTS=${kind}`;
  const problems: string[] =
    kind !== 'off' || isHalfGiven ? missing.map((name) => `${name} must be given ${needed}`) : [];
  if (kind === 'sandbox' && (apiUrl === undefined || new URL(apiUrl).hostname.endsWith('razorpay.com')))
    problems.push('RAZORPAY_API_URL must be the address of the sandbox for PAYMENTS=sandbox');
  if (kind === 'sandbox' && keyId !== undefined && !isTestKey(keyId))
    problems.push('RAZORPAY_KEY_ID must be a test key (rzp_test_…) for PAYMENTS=sandbox');
  // The key's secret goes along with each call.
  if (kind === 'razorpay' && apiUrl !== undefined && new URL(apiUrl).protocol !== 'https:')
    problems.push('RAZORPAY_API_URL must begin with https:// for PAYMENTS=razorpay');
  return problems;
}

const isTestKey = (keyId: string): boolean => keyId.startsWith('rzp_test_');

/** Whether payments are played: in the sandbox, and at the gateway with its test keys. */
export const isPlayed = ({ kind, keyId }: Pick<PaymentSettings, 'kind' | 'keyId'>): boolean =>
  kind === 'sandbox' || isTestKey(keyId);

/** Undefined when online payment is off; call it only without problems. */
export function paymentSettings(read: PaymentFields): PaymentSettings | undefined {
  const { PAYMENTS: kind, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = read;
  const webhookSecrets = read.RAZORPAY_WEBHOOK_SECRET?.split(',');
  if (kind === 'off' || keyId === undefined || keySecret === undefined || webhookSecrets === undefined)
    return undefined;
  return { kind, keyId, keySecret, webhookSecrets, apiUrl: read.RAZORPAY_API_URL ?? RAZORPAY_URL };
}
