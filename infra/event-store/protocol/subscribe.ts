// Subscriptions: existing events page by page, then "caught up", then new events. Each subscription reads the log at its client's pace and holds no
// cursor while it waits, so a slow client costs neither memory nor space in the file.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from '../grpc/call.ts';
import { frameOf, positionOf, revisionOf } from '../storage/record.ts';
import type { Store } from '../storage/store.ts';
import { TOMBSTONE_REVISION } from '../storage/wire.ts';
import {
  isYoungEnough,
  knownPosition,
  PAGE_COUNT,
  skipsDamageOf,
  recordFilter,
  visiblePart,
} from './read.ts';
import { CAUGHT_UP, checkpoint, confirmation } from './read-messages.ts';
import type { Filtered, ReadRequest } from './read-request.ts';
import { streamDeleted } from './refusals.ts';

type StreamSubscription = ReadRequest & { kind: 'subscribe-stream' };
type AllSubscription = ReadRequest & { kind: 'subscribe-all' };

/** Sends the visible events of the stream and returns the next revision; first waits until the stream exists. */
const catchUpStream = async (store: Store, call: Call, stream: string, from: number): Promise<number> => {
  let next = from;
  while (!call.signal.aborted) {
    const visible = visiblePart(store, stream);
    if (visible === undefined) {
      await store.signal.wait(stream, call.signal);
      continue;
    }
    const { streamNumber, oldest, newest } = visible;
    next = Math.max(next, oldest);
    if (next > newest) break;
    const page = store.pages.streamForwards(streamNumber, next, {
      count: Math.min(PAGE_COUNT, newest - next + 1),
    });
    const last = page.at(-1);
    if (last === undefined) break;
    next = revisionOf(last) + 1;
    const shown = page.filter(isYoungEnough(visible));
    if (shown.length > 0) await call.send(Buffer.concat(shown.map(frameOf)));
  }
  return next;
};

/** Sends new events, regardless of the metadata, until the client disconnects or the stream is tombstoned. */
const followStream = async (store: Store, call: Call, stream: string, from: number): Promise<void> => {
  let next = from;
  while (!call.signal.aborted) {
    const head = store.streams.head(stream);
    const page = head ? store.pages.streamForwards(head.number, next, { count: PAGE_COUNT }) : [];
    const last = page.at(-1);
    if (last === undefined) {
      if (store.streams.isTombstoned(stream)) throw streamDeleted(stream);
      await store.signal.wait(stream, call.signal);
      continue;
    }
    next = revisionOf(last) + 1;
    await call.send(Buffer.concat(page.map(frameOf)));
    if (next > TOMBSTONE_REVISION) throw streamDeleted(stream);
  }
};

/** Handles a subscription to a stream. */
export const subscribeToStream = async (
  store: Store,
  call: Call,
  id: string,
  request: StreamSubscription,
): Promise<void> => {
  const { stream, from } = request;
  if (store.streams.isTombstoned(stream)) throw streamDeleted(stream);
  await call.send(confirmation(id));
  const last = store.streams.head(stream)?.lastRevision ?? -1;
  const first = from === 'start' ? 0 : from === 'end' ? last + 1 : from + 1;
  const next = from === 'end' ? first : await catchUpStream(store, call, stream, first);
  await call.send(CAUGHT_UP);
  await followStream(store, call, stream, next);
};

/** Returns a function that selects the frames of a page: the matching events, and a checkpoint after each interval. */
const createSelection = (filtered: Filtered | undefined) => {
  if (filtered === undefined) return (page: readonly Buffer[]): Buffer[] => page.map(frameOf);
  const matches = recordFilter(filtered);
  let filteredCount = 0;
  return (page: readonly Buffer[]): Buffer[] => {
    const frames: Buffer[] = [];
    for (const record of page) {
      if (matches(record)) frames.push(frameOf(record));
      filteredCount = (filteredCount + 1) % filtered.checkpointInterval;
      if (filteredCount === 0) frames.push(checkpoint(positionOf(record)));
    }
    return frames;
  };
};

/** Handles a subscription to $all. */
export const subscribeToAll = async (
  store: Store,
  call: Call,
  id: string,
  request: AllSubscription,
): Promise<void> => {
  const select = createSelection(request.filtered);
  const skipsDamage = skipsDamageOf(request.filtered);
  const from = knownPosition(store, request.from);
  let next = from === 'start' ? 0 : from === 'end' ? store.end() : from + 1;
  let isCaughtUp = false;
  await call.send(confirmation(id));
  while (!call.signal.aborted) {
    const page = store.pages.logForwards(next, { count: PAGE_COUNT }, skipsDamage);
    if (page.next > next) {
      next = page.next;
      const frames = select(page.records);
      if (frames.length > 0) await call.send(Buffer.concat(frames));
      // What a filter lets through may be so little that sending it never waits: other calls have their turn between two pages.
      if (request.filtered !== undefined && !isCaughtUp) await nextTurn();
    } else if (!isCaughtUp) {
      isCaughtUp = true;
      await call.send(CAUGHT_UP);
    } else {
      // No append can be missed: the read and the start of the wait are in one turn of the event loop.
      await store.signal.wait(undefined, call.signal);
    }
  }
};
