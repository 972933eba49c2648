// What the operator's commands share: which shop they address, retries, and the command context.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, type Settings } from '@aangan/platform/settings/settings';
import { requireShop, shopEnvironment } from '@aangan/platform/settings/shop-environment';
import type { CommandContext } from '../domain/command-context.ts';

/**
 * The settings of the shop that runs in the data folder, or that the environment names. Throws an operator's
 * message when there is none.
 */
export async function settingsOfShop(): Promise<Settings> {
  const env = await shopEnvironment(process.env);
  requireShop(env, ['EVENTSTORE_URL', 'REDIS_URL', 'USERNAME_SECRET']);
  // The command issues no tokens, and it prints its own messages instead of logging.
  return readSettings({ JWT_SECRET: randomUUID(), LOG_LEVEL: 'silent', ...env });
}

/** How long a command retries, in milliseconds. */
const RETRY_TIMEOUT_MS = 30_000;
const RETRY_EVERY_MS = 200;

/**
 * Retries for up to 30 s: a process that has just started first has to receive a heartbeat of the
 * projections. Rejects with the last error, and immediately with one that `isTransient` does not accept.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  isTransient: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (const deadline = performance.now() + RETRY_TIMEOUT_MS; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline || !isTransient(error)) throw error;
      await sleep(RETRY_EVERY_MS);
    }
  }
}

/** An operator with shell access acts as the administrator. */
export function operatorContext(now: Date): CommandContext {
  return {
    at: now.toISOString(),
    by: { kind: 'admin' },
    origin: { client: 'cli' },
    correlationId: randomUUID(),
  };
}
