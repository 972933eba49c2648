// A record of the log that the event store refuses to give, because it is not what was written: neither an outage that passes nor an event that this
// program cannot read. It stays until an operator has taken the record from a backup.

import type { EventStoreDBClient } from '@eventstore/db-client';

/** Where it stands, in digits; what the store cannot tell is undefined. */
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
      `The log has a damaged record: ${logDamage(record)}. It must be taken from a backup (operations.md, “Damage”).`,
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

/** The error of the client, by its own name if a damaged record is the reason (see `protocol/refusals.ts` of the event store). */
export function namingDamage(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DATA_LOSS) return error;
  const raw = '_raw' in error ? error._raw : error;
  const trailers = raw instanceof Error && 'metadata' in raw ? mapIn(raw.metadata) : {};
  const text = (name: string): string | undefined =>
    trailers[name] === undefined ? undefined : String(trailers[name]);
  const record = {
    stream: text('stream-name'),
    revision: text('stream-revision'),
    position: text('log-position'),
  };
  return new DamagedRecordError(record, { cause: error });
}

function mapIn(metadata: unknown): Readonly<Record<string, unknown>> {
  if (typeof metadata !== 'object' || metadata === null || !('getMap' in metadata)) return {};
  const { getMap } = metadata;
  return typeof getMap === 'function' ? Object(getMap.call(metadata)) : {};
}

/** Whether a record that was damaged still is. Rejects when the store cannot be asked. */
export async function isDamaged(
  client: Pick<EventStoreDBClient, 'readAll' | 'readStream'>,
  { stream, revision, position }: DamagedRecord,
): Promise<boolean> {
  const place = BigInt(position ?? 0);
  const read =
    stream === undefined
      ? client.readAll({ fromPosition: { commit: place, prepare: place }, maxCount: 1 })
      : client.readStream(stream, { fromRevision: BigInt(revision ?? 0), maxCount: 1 });
  let found = false;
  // To its end: who leaves a read early does not hear of its failing, and the process ends of it.
  for await (const { event } of read) found ||= event !== undefined;
  return !found;
}

/** The damaged records that a process has met, until they can be read again. */
export type DamageRegistry = {
  readonly met: (error: DamagedRecordError) => void;
  /** Those that still cannot be read; asks the log again at most every few seconds. */
  readonly known: () => Promise<readonly DamagedRecord[]>;
};

/** The most that are told; a file with more of them is beyond repair by hand. */
const MOST_KEPT = 20;
const LOOK_AGAIN_MS = 5_000;

/** `isDamaged` tries to read one again; `onFirst` is called for each once. Time in milliseconds. */
export function makeDamageRegistry(
  isDamaged: (record: DamagedRecord) => Promise<boolean>,
  now: () => number,
  onFirst: (record: DamagedRecord) => void = () => undefined,
): DamageRegistry {
  const records = new Map<string, DamagedRecord>();
  let lookedAt = 0;
  const lookAgain = async (): Promise<void> => {
    lookedAt = now();
    for (const [said, record] of [...records])
      if (!(await isDamaged(record).catch(() => true))) records.delete(said);
  };
  return {
    met: ({ record }) => {
      const said = logDamage(record);
      if (records.has(said) || records.size >= MOST_KEPT) return;
      records.set(said, record);
      onFirst(record);
    },
    known: async () => {
      if (records.size > 0 && now() - lookedAt >= LOOK_AGAIN_MS) await lookAgain();
      return [...records.values()];
    },
  };
}
