// Whether the gateway's webhooks still arrive: the process that finds a capture without one and those that receive them tell each other through Redis.
import type { PlainRedis } from '../../views/redis/plain-redis.ts';

const HEARD = 'payments:webhook-heard';
const MISSED = 'payments:webhook-missed';
/** A process notes a webhook at most so often, in milliseconds. */
const NOTE_EVERY_MS = 10_000;

/** Times are milliseconds since 1970. */
export type WebhookWatch = {
  /** A webhook was recorded. */
  readonly heard: (at: number) => Promise<void>;
  /** The reconciler found a capture that no webhook had reported. */
  readonly missed: (at: number) => Promise<void>;
  /** For /readyz. */
  readonly warnings: () => Promise<readonly string[]>;
};

export function makeWebhookWatch({
  redis,
}: {
  readonly redis: Pick<PlainRedis, 'get' | 'set'>;
}): WebhookWatch {
  let notedAt = -Infinity;
  const timeIn = async (key: string): Promise<number> => Number(await redis.get(key)) || 0;
  // Without Redis nothing is noted; that is reported elsewhere.
  const note = (key: string, at: number) => redis.set(key, String(at)).catch(() => undefined);
  return {
    heard: async (at) => {
      if (Math.abs(at - notedAt) < NOTE_EVERY_MS) return;
      notedAt = at;
      await note(HEARD, at);
    },
    missed: (at) => note(MISSED, at),
    warnings: async () => {
      const [heard, missed] = await Promise.all([timeIn(HEARD), timeIn(MISSED)]).catch(() => [0, 0] as const);
      if (missed <= heard) return [];
      const last =
        heard === 0 ? 'none has come yet' : `the last one came at ${new Date(heard).toISOString()}`;
      return [`payments: webhooks are missing, ${last}; the gateway was asked instead`];
    },
  };
}
