// Copies a whole log to another event store: every event with its id, its revision in its stream and its order among all others, so that the Merkle
// tree over it is the same. System events (`$...`) are not copied.
import { randomUUID } from 'node:crypto';
import type { RawEvent } from '@aangan/shared-events/codec';
import { logIdentityStream } from '@aangan/shared-events/log-identity';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { appendsOver } from './appends.ts';
import type { EventLog } from './event-log.ts';
import { disposeOf, eventStoreClient } from './event-store-client.ts';

/** The log cannot be copied, or the target holds other events; the message names the place and what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** The whole log was moved to this store before, and the move was finished: the store is the shop's now. */
export class MovedBeforeError extends MoveError {}

export type MoveProgress = {
  readonly doing: 'comparing' | 'copying';
  /** Events processed so far. */
  readonly events: number;
  /** The share of the log that is processed, by bytes: 0 to 1. */
  readonly share: number;
};

export type Moved = {
  /** Events of the shop that are in both logs now. */
  readonly events: number;
  readonly streams: number;
  /** How many of them this run copied. */
  readonly copied: number;
};

/** The event store that the log is copied to. Events keep their ids there, so an event that is sent twice is stored once. */
export type LogTarget = {
  readonly log: Pick<EventLog, 'eventsAfter'>;
  /** Appends consecutive events of one stream at the revisions that they have. */
  readonly append: (events: readonly RawEvent[]) => Promise<void>;
};

/** Connects to the store at a connection string as the target of a copy. */
export function openLogTarget(
  url: string,
  log: EventLog,
): LogTarget & { readonly close: () => Promise<void> } {
  const client = eventStoreClient(url);
  const { append } = appendsOver(client);
  return {
    log,
    append: async (events) => {
      const [first] = events;
      if (first === undefined) return;
      await append(first.stream, events, first.revision === 0n ? 'no-stream' : first.revision - 1n);
    },
    close: () => disposeOf(client),
  };
}

const LOG_IDENTIFIED = 'LogIdentified';
const PAGE = 500;
/** Limits of one append, in events and in bytes: a store accepts at most about a megabyte at once. */
const MAX_EVENTS = 100;
const MAX_BYTES = 400_000;

/**
 * Copies to the target what it lacks: compares the existing events from the start, copies the missing ones in log order, and reads those back to
 * compare them. May be interrupted and called again. Throws `MoveError` when the target holds any other event, `MovedBeforeError` when it was finished.
 */
export async function moveLog(
  source: Pick<EventLog, 'eventsAfter' | 'head'>,
  target: LogTarget,
  onProgress: (progress: MoveProgress) => void,
  signal?: AbortSignal,
): Promise<Moved> {
  const head = await source.head();
  const share = (position: bigint): number =>
    head === 0n ? 1 : Math.min(1, Number((position * 10_000n) / head) / 10_000);
  const streams = new Set<string>();
  const there = cursorOn(target.log);
  let same = 0;
  let copied = 0;
  let isCopying = false;
  for await (const page of pagesOf(source)) {
    signal?.throwIfAborted();
    const missing = isCopying ? page : await firstMissing(page, there);
    if (missing.length > 0) {
      isCopying = true;
      for (const run of runsOf(missing)) await target.append(run);
      const [different] = await firstMissing(missing, there);
      if (different !== undefined) throw differs(different, undefined);
      copied += missing.length;
    }
    same += page.length;
    for (const { stream } of page) streams.add(stream);
    const doing = isCopying ? 'copying' : 'comparing';
    onProgress({ doing, events: same, share: share(page.at(-1)?.position ?? 0n) });
  }
  const further = await there.next();
  if (further !== undefined)
    throw new (isEndOfMove(further) ? MovedBeforeError : MoveError)(
      `The store already has newer events: after the ${same} events of this log it holds ${further.type} in ${further.stream}. The log was moved there before, so start the shop with that store.`,
    );
  return { events: same, streams: streams.size, copied };
}

/**
 * Writes a new id into the copied log once it is complete: positions differ there, so nothing that was derived from the old log may be taken for a
 * part of the new one.
 */
export async function finishMove(target: EventLog): Promise<string> {
  const before = await target.readStream(logIdentityStream);
  const logId = randomUUID().replaceAll('-', '');
  const metadata = {
    at: new Date().toISOString(),
    by: { kind: 'system' as const },
    origin: { client: 'cli' as const },
    correlationId: randomUUID(),
    schemaVersion: 1,
  };
  const expected = before.at(-1)?.revision ?? 'no-stream';
  await target.append(logIdentityStream, [{ type: LOG_IDENTIFIED, data: { logId }, metadata }], expected);
  return logId;
}

const isEndOfMove = ({ stream, type }: RawEvent): boolean =>
  stream === logIdentityStream && type === LOG_IDENTIFIED;

type Cursor = { readonly next: () => Promise<RawEvent | undefined> };

/** Compares events with those of the cursor. Returns the events from the first one that the cursor lacks. */
async function firstMissing(events: readonly RawEvent[], there: Cursor): Promise<readonly RawEvent[]> {
  for (const [at, event] of events.entries()) {
    const found = await there.next();
    if (found === undefined) return events.slice(at);
    if (Buffer.compare(leafHash(leafOf(event)), leafHash(leafOf(found))) !== 0) throw differs(event, found);
  }
  return [];
}

const leafOf = (event: RawEvent) => ({ ...event, revision: Number(event.revision) });

function differs(event: RawEvent, found: RawEvent | undefined): MoveError {
  const place = `${event.type} at ${event.stream}/${event.revision}`;
  const other = found === undefined ? 'nothing' : `${found.type} at ${found.stream}/${found.revision}`;
  return new MoveError(
    `The store holds something else: where this log has ${place}, it has ${other}. Move to an empty store.`,
  );
}

/** Reads the events of the shop one by one; queries again at the end of each page, because more may have been appended. */
function cursorOn(log: Pick<EventLog, 'eventsAfter'>): Cursor {
  let page: readonly RawEvent[] = [];
  let at = 0;
  let position: bigint | undefined;
  return {
    next: async () => {
      while (at >= page.length) {
        const found = await log.eventsAfter(position, PAGE);
        if (found.length === 0) return undefined;
        position = found.at(-1)?.position;
        [page, at] = [found.filter(isOfTheShop), 0];
      }
      return page[at++];
    },
  };
}

async function* pagesOf(log: Pick<EventLog, 'eventsAfter'>): AsyncGenerator<readonly RawEvent[]> {
  for (let position: bigint | undefined; ;) {
    const found = await log.eventsAfter(position, PAGE);
    if (found.length === 0) return;
    position = found.at(-1)?.position;
    const events = found.filter(isOfTheShop);
    if (events.length > 0) yield events;
  }
}

const isOfTheShop = ({ type }: RawEvent): boolean => !type.startsWith('$');

/** Splits a page where the stream changes, or where an append would exceed its limits. */
function* runsOf(events: readonly RawEvent[]): Generator<readonly RawEvent[]> {
  let run: RawEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const length = Buffer.byteLength(JSON.stringify([event.data, event.metadata]));
    const isFull = run.length >= MAX_EVENTS || bytes + length > MAX_BYTES;
    if (run.length > 0 && (run[0]?.stream !== event.stream || isFull)) {
      yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += length;
  }
  if (run.length > 0) yield run;
}
