// What a request asks for, read once: JSON (its raw bytes kept) or a multipart form (files in memory, every number bounded).
import { createHash } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import multer from 'multer';
import { DomainError } from './domain-error.ts';
import type { ReceivedFile, Route } from './route.ts';

export type ReceivedBody = {
  /** Undefined when nothing was sent. */
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  /** What was asked, in bytes, for the intention's HMAC: raw JSON, or a form's sorted fields and its files' SHA-256. No secret field is in it. */
  readonly asked: Buffer;
};

const MOST_JSON_BYTES = 100 * 1024;
/** A little more than any feature takes: the feature itself says, by the file's name, that a file is too large or one too many. */
const FILE_BYTES = 6 * 1024 * 1024;
const FIELDS = 50;
/** 5,000 characters are at most 20,000 bytes. */
const FIELD_BYTES = 64 * 1024;

const readBytes = express.raw({ limit: MOST_JSON_BYTES, type: ['json', '+json'] });

/** Reads the body that the route asks for. Throws 400 and 413. */
export async function readBody(route: Route, request: Request, response: Response): Promise<ReceivedBody> {
  if (route.body === undefined && route.files === undefined)
    return { body: undefined, files: [], asked: Buffer.alloc(0) };
  if (route.files !== undefined && request.is('multipart')) return readForm(route.files, request, response);
  await through(readBytes, request, response);
  if (!Buffer.isBuffer(request.body)) return nothingReadable(request);
  const body = parseJson(request.body);
  const { secretFields } = route;
  return {
    body,
    files: [],
    asked: secretFields === undefined ? request.body : withoutSecrets(body, secretFields),
  };
}

function nothingReadable(request: Request): ReceivedBody {
  if (
    Number(request.headers['content-length'] ?? 0) > 0 ||
    request.headers['transfer-encoding'] !== undefined
  )
    throw new DomainError('invalid', 'not-json', 'Please send this request as JSON.');
  return { body: undefined, files: [], asked: Buffer.alloc(0) };
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new DomainError('invalid', 'broken-json', 'This request is not readable as JSON.');
  }
}

/** Only the plain fields: whatever is nested does not belong to a request with a secret, and may be too deep to write down. */
function withoutSecrets(body: unknown, secretFields: readonly string[]): Buffer {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const plain = fields.filter(([name, value]) => !secretFields.includes(name) && typeof value !== 'object');
  return Buffer.from(JSON.stringify(plain.toSorted(byName)));
}

async function readForm(
  { field, most }: NonNullable<Route['files']>,
  request: Request,
  response: Response,
): Promise<ReceivedBody> {
  const upload = multer({
    storage: multer.memoryStorage(),
    // Without bounds on indexes and nesting one field called `items[4294967294]` hangs the process.
    limits: {
      fieldArrayIndexLimit: 0,
      fieldNestingDepth: 1,
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      fields: FIELDS,
      fileSize: FILE_BYTES,
      files: most + 1,
      parts: FIELDS + most + 1,
    },
  }).array(field, most + 1);
  await through(upload, request, response);
  const files = (Array.isArray(request.files) ? request.files : []).map((file) => ({
    originalName: file.originalname,
    bytes: file.buffer,
    sha256: createHash('sha256').update(file.buffer).digest('hex'),
  }));
  const body: unknown = { ...request.body };
  return { body, files, asked: formInBytes(body, files) };
}

function formInBytes(body: unknown, files: readonly ReceivedFile[]): Buffer {
  const fields = Object.entries(body ?? {}).toSorted(byName);
  return Buffer.from(JSON.stringify([fields, files.map(({ sha256 }) => sha256)]));
}

function byName([first]: readonly [string, unknown], [second]: readonly [string, unknown]): number {
  return first < second ? -1 : 1;
}

type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

function through(middleware: Middleware, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) =>
    middleware(request, response, (error) =>
      error === undefined || error === null ? resolve() : reject(error),
    ),
  );
}
