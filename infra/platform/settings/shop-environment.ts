// Where the shop that runs on this machine keeps its data, for the commands that work beside it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stands in the data folder while a shop runs there, for its owner's eyes only. */
export const RUNNING_SHOP = 'running.json';

/** The name under which it says whether the log is in the data folder (`here`) or in an event store of its own (`elsewhere`). */
export const LOG_KEPT = 'LOG_KEPT';

/** What such a command can take over from the running shop. */
export const NOTED_SETTINGS = [
  ...['EVENTSTORE_URL', 'REDIS_URL', 'KEYS_URL', 'PROOFS_URL', 'UPLOADS_DIR'],
  ...['USERNAME_SECRET', 'ADMIN_USERNAME', 'SHOP_TIME_ZONE'],
] as const;

/**
 * The environment of a command: its own, and for what it leaves open what the launcher has noted of the running shop in the data folder. Nothing
 * is added when no shop runs there.
 */
export async function shopEnvironment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const file = join(env.DATA_DIR || '.data', RUNNING_SHOP);
  const running: NodeJS.ProcessEnv = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  return { ...running, ...given };
}
