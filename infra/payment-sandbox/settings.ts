// The settings of the sandbox's process, from the environment that the shop's API has too.
import { join } from 'node:path';
import { z } from 'zod';

const environment = z.object({
  PAYMENT_SANDBOX_PORT: z.coerce.number().pipe(z.int().min(0).max(65535)).default(0),
  DATA_DIR: z.string().min(1).default('.data'),
  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: z.string().min(1),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
  PAYMENT_SANDBOX_WEBHOOK_URL: z.url().optional(),
  PAYMENT_SANDBOX_RETRY_MS: z.coerce.number().pipe(z.int().min(1)).default(5_000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Empty values count as unset. Throws an Error that names each setting that is missing or wrong. */
export function readSandboxSettings(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new Error(`These settings are missing or wrong: ${wrong.join('; ')}.`);
  }
  const read = parsed.data;
  return {
    port: read.PAYMENT_SANDBOX_PORT,
    dataDir: join(read.DATA_DIR, 'payment-sandbox'),
    keys: { id: read.RAZORPAY_KEY_ID, secret: read.RAZORPAY_KEY_SECRET },
    // While a secret is being rotated the new one is the first.
    webhookSecret: read.RAZORPAY_WEBHOOK_SECRET.replace(/,.*/, ''),
    webhookUrl: read.PAYMENT_SANDBOX_WEBHOOK_URL,
    firstPauseMs: read.PAYMENT_SANDBOX_RETRY_MS,
    logLevel: read.LOG_LEVEL,
  };
}
