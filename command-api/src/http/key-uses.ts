// One Idempotency-Key belongs to one call permanently. Completed uses are found in the log through the audit index; calls that are in progress or
// were refused are recorded in Redis for an hour.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { metadataSchema } from '@aangan/shared-events/event';
import {
  auditProjection,
  keyUseKey,
  type EventPlace,
  type KeyUseView,
} from '@aangan/shared-events/features/audit/views';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import type { IdempotencyKey } from '../domain/command-context.ts';
import { keyReused } from '../domain/common-refusals.ts';
import type { Views } from '../views/views.ts';

export type KeyUses = {
  /**
   * Binds a key to the first call that it comes with, and resolves with the key and where it was used before. Throws 409
   * `idempotency-key-reused` when it came with another call within the hour, or when the log has it with another request at any time, and 503
   * while the audit index is not live.
   */
  readonly bind: (idempotencyKey: IdempotencyKey, call: string) => Promise<IdempotencyKey>;
};

type Needs = {
  readonly views: Pick<Views, 'document'>;
  readonly log: Pick<EventLog, 'readStream'>;
};

/** A call ends within seconds; an hour bounds what Redis holds of calls that caused no event. */
const BINDING_SECONDS = 3_600;

/** `send` sends a command to Redis, which all API processes share. */
export function makeKeyUses(send: PlainRedis['send'], { views, log }: Needs): KeyUses {
  const bindInRedis = async (id: string, call: string): Promise<void> => {
    const name = `key-uses:${id}`;
    const seconds = String(BINDING_SECONDS);
    const reply = await send(name, 'SET', name, call, 'NX', 'EX', seconds).catch(() => 'OK');
    if (reply === 'OK') return;
    const boundCall = await send(name, 'GET', name).catch(() => call);
    // Null when it has just expired.
    if (typeof boundCall === 'string' && boundCall !== call) throw keyReused();
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
    bind: async (idempotencyKey, call) => {
      const [usedAt] = await Promise.all([placesOf(idempotencyKey), bindInRedis(idempotencyKey.id, call)]);
      return usedAt === undefined ? idempotencyKey : { ...idempotencyKey, usedAt };
    },
  };
}
