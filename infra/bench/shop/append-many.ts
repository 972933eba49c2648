// Appends weeks of a shop's events directly to its log, through the codec and the ordinary adapter, many at once.
import { randomBytes, randomUUID } from 'node:crypto';
import { codec } from '@aangan/shared-events/all-events';
import type { PersonKey, StoredEvent } from '@aangan/shared-events/codec';
import type { ShopEvent } from '@aangan/shared-events/event';
import { sequenceStream } from '@aangan/shared-events/sequence';
import type { EventLog } from '@aangan/platform/event-log/event-log';

/** A new stream with all of its events. */
export type FreshStream = {
  readonly stream: string;
  readonly events: readonly ShopEvent[];
  readonly key?: PersonKey;
  /** ISO 8601; now by default. */
  readonly at?: string;
};

const CONCURRENCY = 64;
const NUMBERS_PER_BATCH = 500;
const TELL_EVERY = 1_000;

/** Appends new streams; `onProgress` gets the number appended so far. */
export async function appendMany(
  log: EventLog,
  streams: Iterable<FreshStream> | AsyncIterable<FreshStream>,
  onProgress: (streams: number) => void = () => undefined,
): Promise<void> {
  const coming =
    Symbol.asyncIterator in streams ? streams[Symbol.asyncIterator]() : streams[Symbol.iterator]();
  let done = 0;
  const write = async (): Promise<void> => {
    for (let next = await coming.next(); next.done !== true; next = await coming.next()) {
      const { stream, events, key, at } = next.value;
      await log.append(
        stream,
        events.map((event) => stored(event, key, at)),
        'no-stream',
      );
      if (++done % TELL_EVERY === 0) onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, write));
}

/** Takes so many numbers of a sequence that has none taken. */
export async function takeNumbers(
  log: EventLog,
  name: string,
  purpose: string,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += NUMBERS_PER_BATCH) {
    const numbers = Array.from({ length: Math.min(NUMBERS_PER_BATCH, count - from) }, (_, index) =>
      stored({ type: 'NumberTaken', data: { number: from + index + 1, purpose } }, undefined, undefined),
    );
    await log.append(sequenceStream(name), numbers, from === 0 ? 'no-stream' : BigInt(from - 1));
  }
}

/** An event without personal data, encoded for the log. */
export function storedNow(event: ShopEvent): StoredEvent {
  return stored(event, undefined);
}

function stored(event: ShopEvent, key: PersonKey | undefined, at = new Date().toISOString()) {
  const metadata = {
    ...{ at, by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
    correlationId: randomUUID(),
  };
  return codec.encode(event, metadata, key, () => randomBytes(12));
}
