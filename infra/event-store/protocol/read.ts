// Reads of a stream or $all, in either direction, up to a count. The next page is read only when the client has taken the previous one.
import type { Call } from '../grpc/call.ts';
import { matcherOf } from '../rules/event-filter.ts';
import { oldestVisibleRevision, oldestVisibleTime } from '../rules/truncation.ts';
import type { LogPage, SkipsDamage } from '../storage/pages.ts';
import { positionOf, revisionOf, streamNameOf, typeOf, createdOf, frameOf } from '../storage/record.ts';
import type { Store } from '../storage/store.ts';
import { streamNotFound } from './read-messages.ts';
import type { Filtered, From, ReadRequest } from './read-request.ts';
import { invalid, streamDeleted } from './refusals.ts';

/** Number of records in a page. */
export const PAGE_COUNT = 512;

/** The visible revisions of a stream, and the time before which events are too old. */
export type Visible = {
  readonly streamNumber: number;
  readonly oldest: number;
  readonly newest: number;
  readonly notBefore: number | undefined;
};

/** The visible part of a stream; undefined when it does not exist or is soft-deleted. Throws for a tombstoned one. */
export const visiblePart = (store: Store, stream: string): Visible | undefined => {
  if (store.streams.isTombstoned(stream)) throw streamDeleted(stream);
  const head = store.streams.head(stream);
  const metadata = store.streams.metadata(stream);
  if (head === undefined || head.lastRevision < 0 || metadata.softDeleted) return undefined;
  return {
    streamNumber: head.number,
    oldest: oldestVisibleRevision(metadata, head.lastRevision),
    newest: head.lastRevision,
    notBefore: oldestVisibleTime(metadata, store.now()),
  };
};

/** Returns the test for records that are recent enough. */
export const isYoungEnough =
  ({ notBefore }: Visible) =>
  (record: Buffer): boolean =>
    notBefore === undefined || createdOf(record) >= notBefore;

const sendAll = (call: Call, records: readonly Buffer[]): Promise<void> =>
  records.length === 0 ? Promise.resolve() : call.send(Buffer.concat(records.map(frameOf)));

type StreamRead = ReadRequest & { kind: 'read-stream' };

const readForwards = async (
  store: Store,
  call: Call,
  visible: Visible,
  request: StreamRead,
): Promise<void> => {
  let next = Math.max(visible.oldest, request.from === 'start' || request.from === 'end' ? 0 : request.from);
  let left = request.count;
  while (left > 0 && next <= visible.newest && !call.signal.aborted) {
    // With a maximum age it is unknown how many records contain the requested number of visible events.
    const wanted = visible.notBefore === undefined ? left : PAGE_COUNT;
    const count = Math.min(PAGE_COUNT, wanted, visible.newest - next + 1);
    const page = store.pages.streamForwards(visible.streamNumber, next, { count });
    const last = page.at(-1);
    if (last === undefined) return;
    next = revisionOf(last) + 1;
    const shown = page.filter(isYoungEnough(visible)).slice(0, left);
    left -= shown.length;
    await sendAll(call, shown);
  }
};

const readBackwards = async (
  store: Store,
  call: Call,
  visible: Visible,
  request: StreamRead,
): Promise<void> => {
  const from = request.from === 'start' ? 0 : request.from === 'end' ? visible.newest : request.from;
  let next = Math.min(from, visible.newest);
  let left = request.count;
  while (left > 0 && next >= visible.oldest && !call.signal.aborted) {
    const count = Math.min(PAGE_COUNT, left);
    const page = store.pages.streamBackwards(visible.streamNumber, next, visible.oldest, { count });
    const last = page.at(-1);
    if (last === undefined) return;
    next = revisionOf(last) - 1;
    const shown = page.filter(isYoungEnough(visible));
    left -= shown.length;
    await sendAll(call, shown);
  }
};

/** Handles a read of a stream. */
export const readStream = async (store: Store, call: Call, request: StreamRead): Promise<void> => {
  const visible = visiblePart(store, request.stream);
  if (visible === undefined) return call.send(streamNotFound(request.stream));
  await (request.backwards ? readBackwards : readForwards)(store, call, visible, request);
};

/** Returns the test of a filter; without a filter all records pass. */
export const recordFilter = (filtered: Filtered | undefined): ((record: Buffer) => boolean) => {
  if (filtered === undefined) return () => true;
  const textOf = filtered.filter.on === 'stream' ? streamNameOf : typeOf;
  try {
    const matches = matcherOf(filtered.filter);
    return (record) => matches(textOf(record));
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
};

/** With a filter on streams, damaged records of other streams may be skipped. */
export const skipsDamageOf = (filtered: Filtered | undefined): SkipsDamage => {
  if (filtered?.filter.on !== 'stream') return () => false;
  const matches = matcherOf(filtered.filter);
  return ({ stream }) => stream !== undefined && !matches(stream);
};

/** Checks that a position is the start of an event: any other one belongs to another log. */
export const knownPosition = (store: Store, from: From): From => {
  const isKnown =
    typeof from !== 'number' || from === 0 || from >= store.end() || store.pages.isEventAt(from);
  if (!isKnown) throw invalid(`there is no event at position ${from}`);
  return from;
};

/** The same for a read backwards, for which EventStoreDB refuses positions beyond the end. */
const knownPositionUpToEnd = (store: Store, from: From): From => {
  if (typeof from === 'number' && from > store.end()) throw invalid(`the log ends before position ${from}`);
  return knownPosition(store, from);
};

/** Handles a read of $all: forwards from the event at the position, backwards from the one before it. */
export const readAll = async (
  store: Store,
  call: Call,
  request: ReadRequest & { kind: 'read-all' },
): Promise<void> => {
  const { backwards, filtered } = request;
  const matches = recordFilter(filtered);
  const skipsDamage = skipsDamageOf(filtered);
  const from = (backwards ? knownPositionUpToEnd : knownPosition)(store, request.from);
  let next = from === 'start' ? 0 : from === 'end' ? store.end() : from;
  let left = request.count;
  const pageAt = (from: number): LogPage => {
    const limit = { count: filtered ? PAGE_COUNT : Math.min(PAGE_COUNT, left) };
    if (!backwards) return store.pages.logForwards(from, limit, skipsDamage);
    const records = store.pages.logBackwards(from, limit);
    const last = records.at(-1);
    return { records, next: last === undefined ? from : positionOf(last) };
  };
  while (left > 0 && !call.signal.aborted) {
    const page = pageAt(next);
    if (page.next === next) return;
    next = page.next;
    const shown = page.records.filter(matches).slice(0, left);
    left -= shown.length;
    await sendAll(call, shown);
  }
};
