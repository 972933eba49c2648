// The opaque id of a server-sent event: the client's mark in each feed. Projections progress at different speeds, so a single number for all of
// them would skip later messages of a slower one.

/** The last entry received; with `index`, the last message received of an entry that has more. */
export type Mark = { readonly entry: string; readonly index?: number };
/** By the feed's name. */
export type Marks = ReadonlyMap<string, Mark>;

const COMPLETE = '';

/** Formats marks as an id, in the order of `feeds`. */
export function formatCursor(feeds: readonly string[], marks: Marks): string {
  return feeds.map((feed) => formatMark(marks.get(feed))).join('~');
}

/** Parses an id; undefined when it is malformed or of other feeds. */
export function parseCursor(feeds: readonly string[], text: string): Marks | undefined {
  const parts = text.split('~');
  if (parts.length !== feeds.length) return undefined;
  const marks = new Map<string, Mark>();
  for (const [at, feed] of feeds.entries()) {
    const mark = parseMark(parts[at] ?? '');
    if (mark === undefined) return undefined;
    marks.set(feed, mark);
  }
  return marks;
}

// Redis names entries `<milliseconds>-<number>`; in base 36 an id of nine marks stays short.
function formatMark(mark: Mark | undefined): string {
  const [ms = '0', count = '0'] = (mark?.entry ?? '0-0').split('-');
  return [BigInt(ms).toString(36), BigInt(count).toString(36), mark?.index ?? COMPLETE].join('.');
}

function parseMark(text: string): Mark | undefined {
  const [, ms, count, index] = /^([0-9a-z]{1,12})\.([0-9a-z]{1,12})\.(\d{0,5})$/.exec(text) ?? [];
  if (ms === undefined || count === undefined || index === undefined) return undefined;
  const entry = `${parseInt(ms, 36)}-${parseInt(count, 36)}`;
  return index === COMPLETE ? { entry } : { entry, index: Number(index) };
}
