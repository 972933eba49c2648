// An answer too long to be held: a file that is written line by line while it is sent.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutDeadline } from '@aangan/platform/process/deadline';
import type { Response } from 'express';

export type StreamedFile = {
  /** A media type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  /** What the file is called when it is kept. */
  readonly name: string;
  /** Its text in portions; asked for no faster than they can be sent. */
  readonly text: AsyncIterable<string>;
};

/** Sends the file, for as long as that takes. A file that breaks off in the middle breaks off the connection, so that nobody takes a part for the whole; then it throws. */
export async function sendFile({ type, name, text }: StreamedFile, response: Response): Promise<void> {
  response.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
  const portions = { objectMode: true, highWaterMark: 4 };
  await withoutDeadline(() => pipeline(Readable.from(text, portions), response));
}
