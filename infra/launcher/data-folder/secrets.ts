// Secrets that nobody gave are made once and kept in the data folder, readable by their owner alone.
import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Letters and digits that cannot be taken for one another when read aloud or typed from paper. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

const makers = {
  JWT_SECRET: key,
  USERNAME_SECRET: key,
  SIGNING_KEY: key,
  ADMIN_PASSWORD: password,
} as const satisfies Record<string, () => string>;

export type Secrets = Readonly<Record<keyof typeof makers, string>>;

/** The secrets out of the environment; those missing there out of the folder; those missing there too are made. */
export async function readOrMakeSecrets(env: NodeJS.ProcessEnv, dataDir: string): Promise<Secrets> {
  const folder = await secretsFolder(dataDir);
  const secret = async (name: keyof typeof makers) =>
    env[name] || (await keptOrMade(folder, name, makers[name]));
  return {
    JWT_SECRET: await secret('JWT_SECRET'),
    USERNAME_SECRET: await secret('USERNAME_SECRET'),
    SIGNING_KEY: await secret('SIGNING_KEY'),
    ADMIN_PASSWORD: await secret('ADMIN_PASSWORD'),
  };
}

/** The password of the private Redis, made once and kept with the secrets. */
export async function readOrMakeRedisPassword(dataDir: string): Promise<string> {
  return keptOrMade(await secretsFolder(dataDir), 'REDIS_PASSWORD', key);
}

async function secretsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

async function keptOrMade(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, name.toLowerCase().replaceAll('_', '-'));
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept) return kept;
  const made = make();
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(`${made}\n`);
  // The username secret names streams for ever: it is on disk before the first of them.
  await handle.sync();
  await handle.close();
  return made;
}

/** 32 random bytes in base64url; as a signing key they are the seed of an Ed25519 key. */
function key(): string {
  return randomBytes(32).toString('base64url');
}

/** 20 characters in five groups: 99 bits. */
function password(): string {
  const group = () => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
