// Streams a long list as JSON with backpressure: its items are read while it is sent, so it is never in memory as a whole.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type ListedAnswer = {
  /** The fields beside the list, at least one. */
  readonly head: Readonly<Record<string, unknown>>;
  /** The name of the list. */
  readonly field: string;
  /** JSON of the items in chunks; items within a chunk are separated by commas. */
  readonly items: AsyncIterable<string>;
};

/**
 * Sends the list as JSON; for HEAD the headers only. An error before the first chunk is thrown before anything is sent; a later one destroys the
 * connection, so that a partial list is never taken for a complete one.
 */
export async function sendListed(
  { head, field, items }: ListedAnswer,
  { method }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
): Promise<void> {
  const portions = items[Symbol.asyncIterator]();
  const first = await portions.next();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (method === 'HEAD') {
    await portions.return?.();
    return void response.end();
  }
  async function* text(): AsyncGenerator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(field)}:[`;
    let isFirst = true;
    try {
      for (let portion = first; !portion.done; portion = await portions.next()) {
        if (portion.value === '') continue;
        yield isFirst ? portion.value : `,${portion.value}`;
        isFirst = false;
      }
    } finally {
      await portions.return?.();
    }
    yield ']}';
  }
  await pipeline(Readable.from(text(), { objectMode: true, highWaterMark: 1 }), response);
}
