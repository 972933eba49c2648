// Subscriptions: the past page by page, then "caught up", then what comes. Each pulls from the log at its client's pace and holds
// nothing while it waits, so a slow one costs neither memory nor space in the file.
import type { Call } from '../grpc/call.ts';
import { frameOf, positionOf, revisionOf } from '../storage/record.ts';
import type { Store } from '../storage/store.ts';
import { TOMBSTONE_REVISION } from '../storage/wire.ts';
import {
  isYoungEnough,
  knownPosition,
  PAGE_COUNT,
  passesOverWith,
  recordFilter,
  visiblePart,
} from './read.ts';
import { CAUGHT_UP, checkpoint, confirmation } from './read-messages.ts';
import type { Filtered, ReadRequest } from './read-request.ts';
import { streamDeleted } from './refusals.ts';

type StreamSubscription = ReadRequest & { kind: 'subscribe-stream' };
type AllSubscription = ReadRequest & { kind: 'subscribe-all' };

/** Sends what is visible of the stream's past and returns the next revision; waits first for a stream that does not exist yet. */
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

/** Sends what is appended, whatever the metadata says by now, until the client goes or the stream gets its tombstone. */
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

/** Answers a subscription to a stream. */
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

/** Turns a page of the log into what the subscriber gets of it: the events that match, and a checkpoint after every so many looked at. */
const createSelection = (filtered: Filtered | undefined) => {
  if (filtered === undefined) return (page: readonly Buffer[]): Buffer[] => page.map(frameOf);
  const matches = recordFilter(filtered);
  let lookedAt = 0;
  return (page: readonly Buffer[]): Buffer[] => {
    const frames: Buffer[] = [];
    for (const record of page) {
      if (matches(record)) frames.push(frameOf(record));
      lookedAt = (lookedAt + 1) % filtered.checkpointInterval;
      if (lookedAt === 0) frames.push(checkpoint(positionOf(record)));
    }
    return frames;
  };
};

/** Answers a subscription to $all. */
export const subscribeToAll = async (
  store: Store,
  call: Call,
  id: string,
  request: AllSubscription,
): Promise<void> => {
  const select = createSelection(request.filtered);
  const passesOver = passesOverWith(request.filtered);
  const from = knownPosition(store, request.from);
  let next = from === 'start' ? 0 : from === 'end' ? store.end() : from + 1;
  let isCaughtUp = false;
  await call.send(confirmation(id));
  while (!call.signal.aborted) {
    const page = store.pages.logForwards(next, { count: PAGE_COUNT }, passesOver);
    if (page.next > next) {
      next = page.next;
      const frames = select(page.records);
      if (frames.length > 0) await call.send(Buffer.concat(frames));
    } else if (!isCaughtUp) {
      isCaughtUp = true;
      await call.send(CAUGHT_UP);
    } else {
      // Nothing can come between having looked and falling asleep: both happen in one turn.
      await store.signal.wait(undefined, call.signal);
    }
  }
};
