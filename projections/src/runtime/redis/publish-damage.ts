// Publishes to the APIs which records of the log this worker cannot read.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import {
  DAMAGE_VALID_MS,
  DAMAGE_KEY,
  PUBLISH_DAMAGE_EVERY_MS,
} from '@aangan/platform/event-log/published-damage';
import { pause } from '@aangan/platform/process/retry';
import type { ViewsRedis } from './redis-connection.ts';

/** Publishes until the signal is aborted; published values expire. Never rejects. */
export async function publishDamage(
  { log, redis }: { readonly log: Pick<EventLog, 'damage'>; readonly redis: ViewsRedis },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const damaged = await log.damage().catch(() => []);
    // A failure is ignored: nothing else is folded meanwhile either, and the next round publishes again.
    if (damaged.length > 0)
      await redis.set(DAMAGE_KEY, JSON.stringify(damaged), 'PX', DAMAGE_VALID_MS).catch(() => undefined);
    await pause(PUBLISH_DAMAGE_EVERY_MS, signal);
  }
}
