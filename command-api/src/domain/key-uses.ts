// One Idempotency-Key is for one call, for ever: what a key was used for stands in the log, and an index of the log finds it. What is under way, or was
// refused, stands in Redis for an hour.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { metadataSchema } from '@aangan/shared-events/event';
import {
  auditProjection,
  keyUseKey,
  type EventPlace,
  type KeyUseView,
} from '@aangan/shared-events/features/audit/views';
import type { PlainRedis } from '../views/redis/plain-redis.ts';
import type { IdempotencyKey } from './command-context.ts';
import { keyReused } from '../http/common-refusals.ts';
import type { Views } from '../views/views.ts';

export type KeyUses = {
  /**
   * Ties an intention to the call that it comes with first, and resolves with it and where it was carried out before. Throws 409
   * `idempotency-key-reused` when it came with another call within the hour, or when the log has it with another request however long ago, and 503 while
   * the index of the log is not live.
   */
  readonly tie: (intention: IdempotencyKey, call: string) => Promise<IdempotencyKey>;
};

type Needs = {
  readonly views: Pick<Views, 'document'>;
  readonly log: Pick<EventLog, 'readStream'>;
};

/** A call that is under way ends within seconds; an hour bounds what Redis holds of those that came to nothing. */
const TIED_SECONDS = 3_600;

/** `send` sends a command to Redis, so that all API processes know the same. */
export function makeKeyUses(send: PlainRedis['send'], { views, log }: Needs): KeyUses {
  const tieNow = async (id: string, call: string): Promise<void> => {
    const name = `key-uses:${id}`;
    const seconds = String(TIED_SECONDS);
    const isTied = await send(name, 'SET', name, call, 'NX', 'EX', seconds).catch(() => 'OK');
    if (isTied === 'OK') return;
    const tied = await send(name, 'GET', name).catch(() => call);
    // Null when it expired just now.
    if (typeof tied === 'string' && tied !== call) throw keyReused();
  };
  const macAt = async ({ stream, revision }: EventPlace): Promise<string | undefined> => {
    const [raw] = await log.readStream(stream, BigInt(revision), 1);
    return raw && metadataSchema.parse(raw.metadata).commandMac;
  };
  const placesOf = async ({ id, mac }: IdempotencyKey): Promise<readonly EventPlace[] | undefined> => {
    const places = (await views.document<KeyUseView>(auditProjection, keyUseKey(id)))?.places;
    if (places === undefined) return undefined;
    if (!(await Promise.all(places.map(macAt))).includes(mac)) throw keyReused();
    return places;
  };
  return {
    tie: async (intention, call) => {
      const [usedAt] = await Promise.all([placesOf(intention), tieNow(intention.id, call)]);
      return usedAt === undefined ? intention : { ...intention, usedAt };
    },
  };
}
