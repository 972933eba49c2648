// Whether the gateway's webhooks still arrive: the processes that learn of a capture without one and those that receive them tell each other through
// Redis.
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';

const HEARD = 'payments:webhook-heard';
const MISSED = 'payments:webhook-missed';
const CAPTURED = 'payments:captured-without-webhook';
/** How long a webhook may take after the browser, in milliseconds. */
const FOLLOWS_MS = 5 * 60_000;

/** Times are milliseconds since 1970. */
export type WebhookWatch = {
  /** A webhook was recorded. */
  readonly heard: (at: number) => Promise<void>;
  /** The reconciler found a capture that no webhook had reported in time. */
  readonly missed: (at: number) => Promise<void>;
  /** A browser reported a capture, or it was found with one: a webhook has to follow. */
  readonly captured: (at: number) => Promise<void>;
  /** For /readyz. */
  readonly warnings: () => Promise<readonly string[]>;
};

export function makeWebhookWatch({
  redis,
  now = Date.now,
}: {
  readonly redis: Pick<PlainRedis, 'get' | 'set'>;
  readonly now?: () => number;
}): WebhookWatch {
  const timeIn = async (key: string): Promise<number> => Number(await redis.get(key)) || 0;
  // Without Redis nothing is noted; that is reported elsewhere.
  const note = (key: string, at: number) => redis.set(key, String(at)).catch(() => undefined);
  let newest = 0;
  let noting: Promise<void> | undefined;
  // One write at a time, however many webhooks arrive, and the newest is always noted.
  const noteHeard = async (): Promise<void> => {
    for (let noted = 0; noted < newest;) {
      noted = newest;
      await note(HEARD, noted);
    }
    noting = undefined;
  };
  return {
    heard: async (at) => {
      newest = Math.max(newest, at);
      await (noting ??= noteHeard());
    },
    missed: (at) => note(MISSED, at),
    captured: async (at) => {
      const [heard, waiting] = await Promise.all([timeIn(HEARD), timeIn(CAPTURED)]).catch(
        () => [0, 0] as const,
      );
      // The first of those that wait counts.
      if (waiting <= heard) await note(CAPTURED, at);
    },
    warnings: async () => {
      const [heard, missed, waiting] = await Promise.all([
        timeIn(HEARD),
        timeIn(MISSED),
        timeIn(CAPTURED),
      ]).catch(() => [0, 0, 0] as const);
      const isOverdue = waiting > heard && now() - waiting > FOLLOWS_MS;
      if (missed <= heard && !isOverdue) return [];
      const last =
        heard === 0 ? 'none has come yet' : `the last one came at ${new Date(heard).toISOString()}`;
      return [`payments: webhooks are missing, ${last}; the gateway was asked instead`];
    },
  };
}
