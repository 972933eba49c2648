// The settings of the shop's processes, parsed from the environment. Invalid ones are rejected by name.
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { EVENT_STORE_URL } from '../event-log/event-store-url.ts';
import { ONE_REDIS, REDIS_OR_CLUSTER } from '../redis/redis-url.ts';
import { mailFields, mailProblems, type MailSettings, mailSettings } from './mail-settings.ts';
import { oneOf } from './one-of.ts';
import { paymentFields, paymentProblems, type PaymentSettings, paymentSettings } from './payment-settings.ts';
import { shopDetails, shopFields, type ShopDetails } from './shop-settings.ts';
import { wholeNumber } from './whole-number.ts';

const port = (fallback: number) => wholeNumber(0, 65_535).default(fallback);
const megabytes = wholeNumber(1, 1_000_000_000).default(2_000);
const secret = z.string().min(32, 'must have at least 32 characters');
const timeZone = z.string().refine(isTimeZone, { message: 'must be a time zone such as Asia/Kolkata' });

/** Data folders in which rate limits may be off: those of tests and benchmarks. */
const UNLIMITED_FOLDER = /^aangan-(?:test|bench)-/;

const environment = z.object({
  PORT: port(3000),
  METRICS_PORT: port(0),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  WORKER_NAME: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  EVENTSTORE_URL: z.string().regex(EVENT_STORE_URL, 'must look like esdb://host:2113?tls=false'),
  REDIS_URL: z
    .string()
    .regex(REDIS_OR_CLUSTER, 'must look like redis://host:6379 or redis+cluster://host:6379,other:6379'),
  KEYS_URL: z.string().regex(ONE_REDIS, 'must look like redis://host:6379').optional(),
  PROOFS_URL: z.string().regex(ONE_REDIS, 'must look like redis://host:6379').optional(),
  UPLOADS_DIR: z.string().min(1).optional(),
  CUSTOMIZATION_PICTURES_MB: megabytes,
  RETURN_PICTURES_MB: megabytes,
  RETURN_DAYS: wholeNumber(0, 365).default(14),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://shop.example' })
    .transform((text) => new URL(text))
    .refine(isOrigin, {
      error: ({ input }) =>
        `can have no path, query or user, because the shop is served at the root of its address: type ${originIn(input)}`,
    })
    .transform(({ origin }) => origin)
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  JWT_SECRET: secret,
  USERNAME_SECRET: secret,
  SIGNING_KEY: z
    .string()
    .regex(/^[0-9A-Za-z_-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  // Trimmed as a log-in trims what is typed.
  ADMIN_USERNAME: z
    .string()
    .trim()
    .max(200, 'must have at most 200 characters')
    .regex(/^\P{Cc}*$/u, 'must be on one line')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SHOP_TIME_ZONE: timeZone.default('Asia/Kolkata'),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  ...shopFields,
  ...paymentFields,
  ...mailFields,
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export type Settings = {
  readonly port: number;
  readonly metricsPort: number;
  /** The address on which metrics are served; loopback by default. */
  readonly metricsHost: string;
  /** The worker's name in leases; a worker that restarts with its former name need not wait for its former lease to end. */
  readonly workerName: string | undefined;
  readonly dataDir: string;
  readonly eventStoreUrl: string;
  /** One Redis, or a cluster (see redis-url.ts). */
  readonly redisUrl: string;
  /** Undefined: the keys of persons are in an LMDB file under `dataDir`. */
  readonly keysUrl: string | undefined;
  /** Undefined: the Merkle tree and its checkpoints are in an LMDB file under `dataDir`. */
  readonly proofsUrl: string | undefined;
  readonly uploadsDir: string;
  /** Total size limit of the pictures of customization requests, in bytes. */
  readonly customizationPicturesBytes: number;
  /** Total size limit of the pictures of returns, in bytes. */
  readonly returnPicturesBytes: number;
  /** For how many days after the delivery items can be returned; 0: the shop takes no returns. */
  readonly returnDays: number;
  /** The origin of the shop's address, without a slash at its end. */
  readonly publicUrl: string | undefined;
  /** How many proxies in front of the API are trusted for the client's address. */
  readonly trustProxy: number;
  readonly jwtSecret: string;
  readonly usernameSecret: string;
  /** The seed of the Ed25519 key that checkpoints are signed with; only a worker needs it. */
  readonly signingKey: string | undefined;
  readonly adminUsername: string;
  readonly adminPassword: string | undefined;
  readonly shopTimeZone: string;
  /** Who runs the shop, as printed on receipts. */
  readonly shop: ShopDetails;
  readonly rateLimits: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Undefined: online payment is off. */
  readonly payments: PaymentSettings | undefined;
  /** How long an online order waits for its payment, in minutes. */
  readonly paymentDeadlineMinutes: number;
  /** Undefined: mail is only shown, not sent. */
  readonly mail: MailSettings | undefined;
};

/** Settings are missing or invalid; the message names each and what it should be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the settings of a process from its environment. Empty values count as unset, but not blanks: they are a slip. Throws `SettingsError`. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const blank = SETTINGS.filter((name) => given[name]?.trim() === '');
  if (blank.length > 0) throw wrongSettings(blank.map((name) => `${name} holds only blanks`));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw wrongSettings(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const read = parsed.data;
  const dataDir = resolve(read.DATA_DIR);
  if (read.RATE_LIMITS === 'off' && !dataDir.split(sep).some((part) => UNLIMITED_FOLDER.test(part)))
    throw wrongSettings([
      'RATE_LIMITS can be off only with a data folder of tests (aangan-test-...) or benchmarks (aangan-bench-...)',
    ]);
  const problems = [...paymentProblems(read), ...mailProblems(read)];
  if (problems.length > 0) throw wrongSettings(problems);
  return {
    port: read.PORT,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    workerName: read.WORKER_NAME,
    dataDir,
    eventStoreUrl: read.EVENTSTORE_URL,
    redisUrl: read.REDIS_URL,
    keysUrl: read.KEYS_URL,
    proofsUrl: read.PROOFS_URL,
    uploadsDir: resolve(read.UPLOADS_DIR ?? join(dataDir, 'uploads')),
    customizationPicturesBytes: read.CUSTOMIZATION_PICTURES_MB * 1024 * 1024,
    returnPicturesBytes: read.RETURN_PICTURES_MB * 1024 * 1024,
    returnDays: read.RETURN_DAYS,
    publicUrl: read.PUBLIC_URL,
    trustProxy: read.TRUST_PROXY,
    jwtSecret: read.JWT_SECRET,
    usernameSecret: read.USERNAME_SECRET,
    signingKey: read.SIGNING_KEY,
    adminUsername: read.ADMIN_USERNAME,
    adminPassword: read.ADMIN_PASSWORD,
    shopTimeZone: read.SHOP_TIME_ZONE,
    shop: shopDetails(read),
    rateLimits: read.RATE_LIMITS === 'on',
    logLevel: read.LOG_LEVEL,
    payments: paymentSettings(read),
    paymentDeadlineMinutes: read.PAYMENT_DEADLINE_MINUTES,
    mail: mailSettings(read),
  };
}

function isOrigin(url: URL): boolean {
  return url.href === `${url.origin}/`;
}

function originIn(url: unknown): string {
  return url instanceof URL ? url.origin : 'https://shop.example';
}

// Accepts aliases: lists of zones contain each zone once, and Asia/Kolkata as Asia/Calcutta.
function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

function wrongSettings(problems: readonly string[]): SettingsError {
  return new SettingsError(`These settings are missing or wrong: ${problems.join('; ')}.`);
}
