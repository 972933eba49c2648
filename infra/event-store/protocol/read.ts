// Read without a subscription: a stream or $all, either way, up to a count. Pages follow each other only as fast as the client reads.
import type { Call } from '../grpc/call.ts';
import { matcherOf } from '../rules/event-filter.ts';
import { oldestVisibleRevision, oldestVisibleTime } from '../rules/truncation.ts';
import type { LogPage, PassesOver } from '../storage/pages.ts';
import { positionOf, revisionOf, streamNameOf, typeOf, createdOf, frameOf } from '../storage/record.ts';
import type { Store } from '../storage/store.ts';
import { streamNotFound } from './read-messages.ts';
import type { Filtered, From, ReadRequest } from './read-request.ts';
import { invalid, streamDeleted } from './refusals.ts';

/** Records are read this many at a time. */
export const PAGE_COUNT = 512;

/** The revisions of a stream that a reader may see, and the time before which events are too old. */
export type Visible = {
  readonly streamNumber: number;
  readonly oldest: number;
  readonly newest: number;
  readonly notBefore: number | undefined;
};

/** What there is to see of a stream; undefined when it does not exist or is soft-deleted. Refuses a tombstoned one. */
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

/** True for the records that are young enough. */
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
    // Where age hides events, nobody knows how many must be looked at to find those that are wanted.
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

/** Answers a read of a stream. */
export const readStream = async (store: Store, call: Call, request: StreamRead): Promise<void> => {
  const visible = visiblePart(store, request.stream);
  if (visible === undefined) return call.send(streamNotFound(request.stream));
  await (request.backwards ? readBackwards : readForwards)(store, call, visible, request);
};

/** The test that a record must pass; all do without a filter. */
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

/** With a filter on streams a damaged record of another stream keeps nothing from the reader. */
export const passesOverWith = (filtered: Filtered | undefined): PassesOver => {
  if (filtered?.filter.on !== 'stream') return () => false;
  const matches = matcherOf(filtered.filter);
  return ({ stream }) => stream !== undefined && !matches(stream);
};

/** A position within the log must be an event's: any other one is of another log. */
export const knownPosition = (store: Store, from: From): From => {
  const isKnown =
    typeof from !== 'number' || from === 0 || from >= store.end() || store.pages.isEventAt(from);
  if (!isKnown) throw invalid(`no event stands at position ${from}`);
  return from;
};

/** Answers a read of $all: forwards beginning with the event at the position, backwards with the one before it. */
export const readAll = async (
  store: Store,
  call: Call,
  request: ReadRequest & { kind: 'read-all' },
): Promise<void> => {
  const { backwards, filtered } = request;
  const matches = recordFilter(filtered);
  const passesOver = passesOverWith(filtered);
  const from = knownPosition(store, request.from);
  let next = from === 'start' ? 0 : from === 'end' ? store.end() : from;
  let left = request.count;
  const pageAt = (from: number): LogPage => {
    const limit = { count: filtered ? PAGE_COUNT : Math.min(PAGE_COUNT, left) };
    if (!backwards) return store.pages.logForwards(from, limit, passesOver);
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
