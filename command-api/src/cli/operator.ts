// What the commands that an operator types have in common: which shop they mean, and in whose name they act.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, type Settings } from '@aangan/platform/settings/settings';
import { shopEnvironment } from '@aangan/platform/settings/shop-environment';
import type { CommandContext } from '../domain/command-context.ts';

/** The settings of the shop that runs in the data folder, or of the one that the environment names. Throws a sentence when there is none. */
export async function settingsOfShop(): Promise<Settings> {
  const env = await shopEnvironment(process.env);
  const missing = ['EVENTSTORE_URL', 'REDIS_URL', 'USERNAME_SECRET'].filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(
      `No shop runs in the data folder ${env.DATA_DIR || '.data'}. Start it, name its folder with DATA_DIR, or give the settings of the one that is meant (${missing.join(', ')}; KEYS_URL if it has one).`,
    );
  // Such a command neither gives out tokens nor says more than its sentences.
  return readSettings({ JWT_SECRET: randomUUID(), LOG_LEVEL: 'silent', ...env });
}

/** How long the shop is waited for, in milliseconds. */
const PATIENCE_MS = 30_000;
const TRY_AGAIN_MS = 200;

/**
 * Tries until it succeeds, for half a minute: a process that has just begun has to hear first that the views are live. Rejects with the last error,
 * and at once with one that `mayPass` does not know.
 */
export async function patiently<T>(
  attempt: () => Promise<T>,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end || !mayPass(error)) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** Whoever may type a command on the machine of the shop acts as its administrator. */
export function operatorContext(now: Date): CommandContext {
  return {
    at: now.toISOString(),
    by: { kind: 'admin' },
    origin: { client: 'cli' },
    correlationId: randomUUID(),
  };
}
