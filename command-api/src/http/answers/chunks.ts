// Builds large responses in chunks, one chunk at a time in the whole process, so that other requests run between two chunks.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { limitConcurrency } from '@aangan/platform/process/limit-concurrency';

/** Up to so many documents are processed without chunking, whatever their size. */
const FIRST_PORTION = 20;
const LARGEST_PORTION = 500;
/** The weight of a chunk, in lines of about 200 bytes: a few milliseconds of work. */
const PORTION_WEIGHT = 2_000;
/** Characters of JSON in a chunk: a millisecond of work. */
const PORTION_CHARACTERS = 256 * 1024;

const oneAtATime = limitConcurrency(1);

/** Runs the work of one chunk, after those queued before it; chunks never run concurrently. */
export function inChunk<T>(work: () => T | Promise<T>): Promise<T> {
  return oneAtATime(async () => {
    const done = await work();
    await yieldToOthers();
    return done;
  });
}

export type Chunked<T, Made> = {
  /** Reads documents by their keys; undefined for a missing one. */
  readonly read: (keys: readonly string[]) => Promise<readonly (T | undefined)[]>;
  /** Transforms the documents of a chunk. */
  readonly make: (documents: readonly T[]) => Made | Promise<Made>;
  /** How many lines a document has; 1 by default. */
  readonly weightOf?: (document: T) => number;
};

/** Reads and transforms documents in the order of their keys: few at once, many in chunks whose size adapts to the documents' weight. */
export async function* inPortions<T, Made>(
  keys: readonly string[],
  { read, make, weightOf = () => 1 }: Chunked<T, Made>,
): AsyncGenerator<Made, void, undefined> {
  let size = FIRST_PORTION;
  for (let at = 0; at < keys.length;) {
    const portion = keys.slice(at, at + size);
    at += portion.length;
    const work = async (): Promise<Made> => {
      const documents = (await read(portion)).filter((document) => document !== undefined);
      const weight = documents.reduce((sum, document) => sum + weightOf(document), 1);
      const fitting = Math.floor((PORTION_WEIGHT / weight) * portion.length);
      size = Math.min(LARGEST_PORTION, Math.max(1, fitting));
      return make(documents);
    };
    yield keys.length <= FIRST_PORTION ? await work() : await inChunk(work);
  }
}

/** All existing documents in the order of their keys, each mapped by `toItem`; undefined results are left out. */
export async function itemsInChunks<T, Item>(
  keys: readonly string[],
  read: Chunked<T, unknown>['read'],
  toItem: (document: T) => Item | undefined,
  weightOf?: (document: T) => number,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  const make = (documents: readonly T[]): void => {
    for (const document of documents) {
      const item = toItem(document);
      if (item !== undefined) items.push(item);
    }
  };
  for await (const _ of inPortions(keys, { read, make, ...(weightOf !== undefined && { weightOf }) }));
  return items;
}

/** Serializes a response to JSON; a long list (the response itself or one of its fields) is written in chunks. */
export async function jsonBytes(body: unknown): Promise<Buffer> {
  const list = longListIn(body);
  if (list === undefined) return Buffer.from(JSON.stringify(body) ?? '');
  const parts: Buffer[] = [Buffer.from(list.before)];
  for (let at = 0; at < list.items.length;)
    await inChunk(() => {
      const texts: string[] = [];
      for (let length = 0; at < list.items.length && length < PORTION_CHARACTERS; at++) {
        const text = JSON.stringify(list.items[at]) ?? 'null';
        texts.push(text);
        length += text.length;
      }
      parts.push(Buffer.from(`${texts.join(',')}${at < list.items.length ? ',' : ''}`));
    });
  return Buffer.concat([...parts, Buffer.from(list.after)]);
}

/** JSON of an object, in chunks, with a list whose items are read meanwhile: JSON, with commas between the items of a chunk. `rest` has at least one field. */
export async function* jsonWithList(
  rest: Readonly<Record<string, unknown>>,
  name: string,
  items: AsyncIterable<string>,
): AsyncGenerator<string> {
  const start = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(name)}:[`;
  let before = start;
  for await (const some of items) {
    if (some === '') continue;
    yield before + some;
    before = ',';
  }
  yield before === start ? `${start}]}` : ']}';
}

type LongList = { readonly items: readonly unknown[]; readonly before: string; readonly after: string };

function longListIn(body: unknown): LongList | undefined {
  const isLong = (value: unknown): value is readonly unknown[] =>
    Array.isArray(value) && value.length > FIRST_PORTION;
  if (isLong(body)) return { items: body, before: '[', after: ']' };
  if (typeof body !== 'object' || body === null || 'toJSON' in body) return undefined;
  const [name, items] = Object.entries(body).find(([, value]) => isLong(value)) ?? [];
  if (name === undefined || !isLong(items)) return undefined;
  const rest = JSON.stringify({ ...body, [name]: undefined }).slice(1);
  return { items, before: `{${JSON.stringify(name)}:[`, after: rest === '}' ? ']}' : `],${rest}` };
}
