// An answer in the bytes that go over the line, whatever asks for it: an ETag, compressed forms made as they are wanted, a 304 for whoever has it.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';

export type ReadyBytes = {
  readonly body: Buffer;
  readonly type: string;
  /** Weak: the same for all encodings. */
  readonly etag: string;
  /** The Cache-Control; `no-cache` unless said. */
  readonly keep?: string;
  readonly compressed: Partial<Record<Compression, Buffer>>;
};

/** Below that, compressing gains nothing. */
const WORTH_COMPRESSING = 1024;
/** Half a millisecond for each ten kilobytes, and nearly as small as it gets. */
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Makes them of a text or of the bytes of a file; `type` is the Content-Type. */
export function readyBytes(content: string | Buffer, type: string): ReadyBytes {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, type, etag, compressed: {} };
}

/** How many bytes they hold in memory. */
export function bytesIn({ body, compressed }: ReadyBytes): number {
  return body.length + (compressed.br?.length ?? 0) + (compressed.gzip?.length ?? 0);
}

/** Makes a compressed form, unless it is there or not worth it; tells whether it was made. */
export async function compress(bytes: ReadyBytes, form: Compression): Promise<boolean> {
  if (bytes.compressed[form] !== undefined || bytes.body.length < WORTH_COMPRESSING) return false;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  bytes.compressed[form] = await (form === 'br' ? brotli(bytes.body, { params }) : gzipped(bytes.body));
  return true;
}

/** The best form that the sender can read. */
export function wantedCompression(request: IncomingMessage): Compression | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Sends them in the best form that is there, or 304; for a HEAD the headers alone. */
export function sendReadyBytes(
  bytes: ReadyBytes,
  request: IncomingMessage,
  response: ServerResponse,
  status = 200,
): void {
  response.setHeader('ETag', bytes.etag);
  response.setHeader('Cache-Control', bytes.keep ?? 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && isKnownTo(request.headers['if-none-match'], bytes.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const wanted = wantedCompression(request);
  const compressed = wanted === undefined ? undefined : bytes.compressed[wanted];
  const body = compressed ?? bytes.body;
  if (compressed !== undefined) response.setHeader('Content-Encoding', String(wanted));
  response.statusCode = status;
  response.setHeader('Content-Type', bytes.type);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isKnownTo(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}
