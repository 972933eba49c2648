// Secrets that the environment does not set are generated once and stored in the data folder, readable by their owner only.
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '@aangan/event-store/storage/flush';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { StartError } from '../start-error.ts';

/** Letters and digits that cannot be confused when read aloud or typed from paper. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

const makers = {
  JWT_SECRET: key,
  USERNAME_SECRET: key,
  SIGNING_KEY: key,
  ADMIN_PASSWORD: password,
} as const satisfies Record<string, () => string>;

export type Secrets = Readonly<Record<keyof typeof makers, string>>;

/**
 * Returns each secret from the environment, else from the folder, else generates it. Throws `StartError` for a stored one that cannot be read, and where
 * a log lacks its username secret.
 * @param warn gets a line for the operator where a signing key was lost
 */
export async function readOrMakeSecrets(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  warn: (line: string) => void = () => undefined,
): Promise<Secrets> {
  if (!env.USERNAME_SECRET) await refuseLostUsernameSecret(env, dataDir);
  const isSigningKeyLost = !env.SIGNING_KEY && (await hasLostSigningKey(env, dataDir));
  const folder = await secretsFolder(dataDir);
  const secret = async (name: keyof typeof makers) =>
    env[name] || (await storedOrGenerated(folder, name, makers[name]));
  const secrets = {
    // The first one, so that a folder that has another secret had this one, too, whenever a first start is killed.
    SIGNING_KEY: await secret('SIGNING_KEY'),
    JWT_SECRET: await secret('JWT_SECRET'),
    USERNAME_SECRET: await secret('USERNAME_SECRET'),
    ADMIN_PASSWORD: await secret('ADMIN_PASSWORD'),
  };
  if (isSigningKeyLost)
    warn(
      `The signing key ${secretFile(folder, 'SIGNING_KEY')} was missing, so a new one was generated: from now on the history is signed with another key, and the check of an auditor who holds an older proof fails (“signed by another key”) until you name the new key to them. If a backup has the former one, stop the shop, restore that file and start again.`,
    );
  return secrets;
}

/** The password of the private Redis, generated once and stored with the secrets. */
export async function readOrMakeRedisPassword(dataDir: string): Promise<string> {
  return storedOrGenerated(await secretsFolder(dataDir), 'REDIS_PASSWORD', key);
}

/** The keys of the payment sandbox, from the environment, else generated once and stored with the secrets. They are worth nothing at a real gateway. */
export async function readOrMakeSandboxKeys(
  env: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<Readonly<Record<'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET', string>>> {
  const folder = await secretsFolder(dataDir);
  const stored = (name: string, make: () => string) =>
    storedOrGenerated(folder, `PAYMENT_SANDBOX_${name}`, make);
  return {
    RAZORPAY_KEY_ID: env.RAZORPAY_KEY_ID || (await stored('KEY_ID', keyId)),
    RAZORPAY_KEY_SECRET: env.RAZORPAY_KEY_SECRET || (await stored('KEY_SECRET', key)),
    RAZORPAY_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRET || (await stored('WEBHOOK_SECRET', key)),
  };
}

/** The secret as it is stored in the data folder; undefined where it is not. */
export async function storedSecret(name: keyof Secrets, dataDir: string): Promise<string | undefined> {
  return (await storedIn(secretFile(join(dataDir, SECRETS), name))) || undefined;
}

/** The secrets of a shop are on disk before its log, so a log without the username secret has lost it. */
async function refuseLostUsernameSecret(env: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  if ((await storedSecret('USERNAME_SECRET', dataDir)) !== undefined) return;
  if (hasOwnLog(dataDir)) throw lostUsernameSecret(dataDir, 'the data folder holds a log');
  if (!env.EVENTSTORE_URL) return;
  // Imported here, because every container starts with this file, and few need a client of the event store for it.
  const { holdsAccounts } = await import('./given-log.ts');
  if (await holdsAccounts(env.EVENTSTORE_URL))
    throw lostUsernameSecret(dataDir, 'the event store of EVENTSTORE_URL holds accounts');
}

function lostUsernameSecret(dataDir: string, log: string): StartError {
  return new StartError(
    `The folder of secrets ${join(dataDir, SECRETS)} has no username-secret, but ${log}: with another one no customer of this shop could log in. Restore the folder from a backup (secrets in what npm run backup wrote), or set USERNAME_SECRET; nothing was changed.`,
  );
}

function hasOwnLog(dataDir: string): boolean {
  return existsSync(join(dataDir, 'event-store', 'data.mdb'));
}

/** Whether a shop has run with this folder or with the event store of EVENTSTORE_URL, and its signing key is not there. Throws as `holdsAccounts` does. */
async function hasLostSigningKey(env: NodeJS.ProcessEnv, dataDir: string): Promise<boolean> {
  if ((await storedSecret('SIGNING_KEY', dataDir)) !== undefined) return false;
  const others = ['JWT_SECRET', 'USERNAME_SECRET', 'ADMIN_PASSWORD'] as const;
  const stored = await Promise.all(others.map((name) => storedSecret(name, dataDir)));
  if (hasOwnLog(dataDir) || stored.some((secret) => secret !== undefined)) return true;
  // Without a username secret in the environment the log was searched before, and has no accounts.
  if (!env.EVENTSTORE_URL || !env.USERNAME_SECRET) return false;
  const { holdsAccounts } = await import('./given-log.ts');
  return holdsAccounts(env.EVENTSTORE_URL);
}

const SECRETS = 'secrets';
const secretFile = (folder: string, name: string): string =>
  join(folder, name.toLowerCase().replaceAll('_', '-'));

/** Empty where there is no such file. One that cannot be read is never taken for that: its secret would be replaced for good. */
async function storedIn(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return '';
    throw new StartError(
      `The secret in ${file} cannot be read (${String(code)}). Restore the file or its rights; nothing was changed.`,
    );
  }
}

async function secretsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, SECRETS);
  await writing(folder, async () => {
    makeFolder(folder, 0o700);
    await chmod(folder, 0o700);
  });
  return folder;
}

/** Throws `StartError` where the folder cannot be written; a container has not claimed its data folder before. */
async function writing(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new StartError(
      `The folder of secrets ${folder} cannot be written (${String(error.code)}). Let this user write the data folder, or choose another one with DATA_DIR.`,
    );
  }
}

async function storedOrGenerated(folder: string, name: string, make: () => string): Promise<string> {
  const file = secretFile(folder, name);
  const stored = await storedIn(file);
  if (stored) return stored;
  const generated = make();
  const written = `${file}.new`;
  await writing(folder, async () => {
    const handle = await open(written, 'w', 0o600);
    await handle.writeFile(`${generated}\n`);
    // Stream names depend on the username secret permanently: it is on disk before the first of them.
    await handle.sync();
    await handle.close();
    await rename(written, file);
    flush(folder);
  });
  return generated;
}

/** 32 random bytes in base64url; as a signing key they are the seed of an Ed25519 key. */
function key(): string {
  return randomBytes(32).toString('base64url');
}

/** In the gateway's form for keys of its test mode. */
function keyId(): string {
  return `rzp_test_${randomBytes(7).toString('hex')}`;
}

/** 20 characters in five groups: 99 bits. */
function password(): string {
  const group = () => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
