// The settings of the shop that runs on this machine, for commands beside it.
import { z } from 'zod';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paymentFields } from './payment-settings.ts';

/** A file in the data folder while a shop runs there, readable by its owner only. */
export const RUNNING_SHOP = 'running.json';

/** Its field for the place of the log: in the data folder (`here`) or in a separate event store (`elsewhere`). */
export const LOG_LOCATION = 'LOG_KEPT';

/** The settings that a command can take over from the running shop. */
export const RECORDED_SETTINGS = [
  ...['EVENTSTORE_URL', 'REDIS_URL', 'KEYS_URL', 'PROOFS_URL', 'UPLOADS_DIR'],
  ...['USERNAME_SECRET', 'SIGNING_KEY', 'ADMIN_USERNAME', 'SHOP_TIME_ZONE'],
] as const;

/** Commands neither ask the gateway nor need its keys, which `npm start` generates for the sandbox. */
const UNUSED = Object.keys(paymentFields);

const recordedSettings = z.record(z.string(), z.string());

/**
 * The environment of a command: its own variables but those of payments, and for unset ones those that the launcher recorded for the running shop. Unchanged when no shop
 * runs in the data folder.
 */
export async function shopEnvironment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const file = join(env.DATA_DIR || '.data', RUNNING_SHOP);
  // After a power failure the file of a shop that does not run any more may hold anything.
  const running = await readFile(file, 'utf8')
    .then((text) => recordedSettings.parse(JSON.parse(text)))
    .catch(() => ({}));
  const given = Object.entries(env).filter(([name, value]) => value && !UNUSED.includes(name));
  return { ...running, ...Object.fromEntries(given) };
}

/** Throws an operator's message that names what is missing when the environment of a command names no shop. */
export function requireShop(env: NodeJS.ProcessEnv, needed: readonly string[]): void {
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(
      `No shop runs in the data folder ${env.DATA_DIR || '.data'}. Start it, name its folder with DATA_DIR, or give the settings of the shop (${missing.join(', ')}; KEYS_URL if it has one).`,
    );
}
