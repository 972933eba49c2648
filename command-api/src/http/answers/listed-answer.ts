// A long list whose items are read while it is sent, no faster than the reader takes them: it is never whole in memory.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type ListedAnswer = {
  /** What stands beside the list, at least one field. */
  readonly head: Readonly<Record<string, unknown>>;
  /** The name of the list. */
  readonly field: string;
  /** JSON of its items in portions, several of them divided by commas. */
  readonly items: AsyncIterable<string>;
};

/**
 * Sends the list as JSON; of a HEAD the headers alone. Whatever goes wrong before the first portion is thrown before anything is sent; later it
 * breaks off the connection, so that a part is not taken for the whole.
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
