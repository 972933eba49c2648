// A file download that is generated while it is sent, never in memory as a whole.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutDeadline } from '@aangan/platform/process/deadline';
import type { Response } from 'express';

export type StreamedFile = {
  /** A media type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  /** The file name of the download. */
  readonly name: string;
  /** Its text in chunks, read with backpressure. */
  readonly text: AsyncIterable<string>;
};

/** Sends the file, without a deadline. An error in the middle destroys the connection, so that a partial file is never taken for a complete one, and is thrown. */
export async function sendFile({ type, name, text }: StreamedFile, response: Response): Promise<void> {
  response.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
  const portions = { objectMode: true, highWaterMark: 4 };
  await withoutDeadline(() => pipeline(Readable.from(text, portions), response));
}
