// A response as bytes with an ETag, compressed forms that are made on demand, and 304 for a matching If-None-Match.
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
  /** The Cache-Control header; `no-cache` by default. */
  readonly cacheControl?: string;
  readonly compressed: Partial<Record<Compression, Buffer>>;
};

/** Smaller bodies are not compressed: it gains nothing. In bytes. */
const MIN_COMPRESSED_BYTES = 1024;
/** Takes half a millisecond for each ten kilobytes, and compresses nearly as well as the highest quality. */
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Makes them from text or from a file's bytes; `type` is the Content-Type. */
export function readyBytes(content: string | Buffer, type: string): ReadyBytes {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, type, etag, compressed: {} };
}

/** Their size in memory, in bytes. */
export function bytesIn({ body, compressed }: ReadyBytes): number {
  return body.length + (compressed.br?.length ?? 0) + (compressed.gzip?.length ?? 0);
}

/** Adds a compressed form, unless it exists or the body is small; resolves with whether it was added. */
export async function compress(bytes: ReadyBytes, form: Compression): Promise<boolean> {
  if (bytes.compressed[form] !== undefined || bytes.body.length < MIN_COMPRESSED_BYTES) return false;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  bytes.compressed[form] = await (form === 'br' ? brotli(bytes.body, { params }) : gzipped(bytes.body));
  return true;
}

/** The best compression that the sender accepts. */
export function wantedCompression(request: IncomingMessage): Compression | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Sends them in the best form that exists, or 304; for HEAD the headers only. */
export function sendReadyBytes(
  bytes: ReadyBytes,
  request: IncomingMessage,
  response: ServerResponse,
  status = 200,
): void {
  response.setHeader('ETag', bytes.etag);
  response.setHeader('Cache-Control', bytes.cacheControl ?? 'no-cache');
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
