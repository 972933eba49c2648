// A record that the event store refuses to return because it differs from what was written. Neither a transient outage nor an unreadable event: it
// stays until an operator restores the record from a backup.

import { type Fields, fieldsOf } from '@aangan/shared-events/fields';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { readEvents } from './reads.ts';

/** Its place in the log, in decimal digits; undefined where the store does not know it. */
export type DamagedRecord = {
  readonly stream: string | undefined;
  readonly revision: string | undefined;
  readonly position: string | undefined;
};

/** The log cannot be read beyond a damaged record. The message names its stream, revision and position. */
export class DamagedRecordError extends Error {
  override readonly name = 'DamagedRecordError';
  readonly record: DamagedRecord;

  constructor(record: DamagedRecord, options?: ErrorOptions) {
    super(
      `The log has a damaged record: ${logDamage(record)}. Restore it from a backup: npm run mend -- FOLDER (operations.md, “Damage”).`,
      options,
    );
    this.record = record;
  }
}

/** `order-5/0, position 90210`. */
export function logDamage({ stream, revision, position }: DamagedRecord): string {
  const place = stream === undefined ? [] : [`${stream}/${revision}`];
  return [...place, ...(position === undefined ? [] : [`position ${position}`])].join(', ');
}

/** DATA_LOSS of https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const DATA_LOSS = 15;

/**
 * Converts a client error to `DamagedRecordError` when a damaged record caused it (see `protocol/refusals.ts` of the event store); returns any other
 * error unchanged.
 */
export function toDamagedRecordError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DATA_LOSS) return error;
  const raw = '_raw' in error ? error._raw : error;
  const trailers = raw instanceof Error && 'metadata' in raw ? mapIn(raw.metadata) : {};
  const text = (name: string): string | undefined => fieldText(trailers[name]);
  const record = {
    stream: text('stream-name'),
    revision: text('stream-revision'),
    position: text('log-position'),
  };
  return new DamagedRecordError(record, { cause: error });
}

/** A value of gRPC metadata: a text or, of a binary field, its bytes. */
function fieldText(value: unknown): string | undefined {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value.toString() : undefined;
}

function mapIn(metadata: unknown): Fields {
  if (typeof metadata !== 'object' || metadata === null || !('getMap' in metadata)) return {};
  const { getMap } = metadata;
  return typeof getMap === 'function' ? fieldsOf(getMap.call(metadata)) : {};
}

/** Whether a damaged record is still unreadable. Rejects when the store cannot be reached. */
export async function isDamaged(
  client: EventStoreDBClient,
  { stream, revision, position }: DamagedRecord,
): Promise<boolean> {
  const place =
    stream === undefined ? { from: BigInt(position ?? 0) } : { stream, from: BigInt(revision ?? 0) };
  return (await readEvents(client, { ...place, most: 1 })).length === 0;
}

/** The damaged records that a process has found, until they are readable again. */
export type DamageRegistry = {
  readonly met: (error: DamagedRecordError) => void;
  /** Those that are still unreadable; the log is queried again at most every `RECHECK_AFTER_MS`. */
  readonly known: () => Promise<readonly DamagedRecord[]>;
};

/** The most records that are tracked; more than these need a restore of the whole backup. */
const MAX_TRACKED = 20;
const RECHECK_AFTER_MS = 5_000;

/** `isDamaged` tries to read a record again; `onFirst` is called once for each. `now` in milliseconds. */
export function makeDamageRegistry(
  isDamaged: (record: DamagedRecord) => Promise<boolean>,
  now: () => number,
  onFirst: (record: DamagedRecord) => void = () => undefined,
): DamageRegistry {
  const records = new Map<string, DamagedRecord>();
  let checkedAt = 0;
  const recheck = async (): Promise<void> => {
    checkedAt = now();
    for (const [key, record] of [...records])
      if (!(await isDamaged(record).catch(() => true))) records.delete(key);
  };
  return {
    met: ({ record }) => {
      const key = logDamage(record);
      if (records.has(key) || records.size >= MAX_TRACKED) return;
      records.set(key, record);
      onFirst(record);
    },
    known: async () => {
      if (records.size > 0 && now() - checkedAt >= RECHECK_AFTER_MS) await recheck();
      return [...records.values()];
    },
  };
}
