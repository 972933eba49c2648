// What a request asks for, read once: JSON (its raw bytes kept) or a multipart form (files in memory, every number bounded).
import { createHash } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { brokenJson, notJson, tooLarge, unreadableForm, unreadableText } from './common-refusals.ts';
import { DomainError } from '../domain/domain-error.ts';
import { textOf } from './valid-text.ts';
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
/** Stands in messages about the file. */
const LONGEST_FILE_NAME = 200;

const readBytes = express.raw({ limit: MOST_JSON_BYTES, type: ['json', '+json'] });

/** Reads the body that the route asks for. Throws 400 and 413. */
export async function readBody(route: Route, request: Request, response: Response): Promise<ReceivedBody> {
  if (route.body === undefined && route.files === undefined)
    return { body: undefined, files: [], asked: Buffer.alloc(0) };
  if (route.files !== undefined && request.is('multipart')) return readForm(route.files, request, response);
  refuseLargerThan(MOST_JSON_BYTES, request);
  await through(readBytes, request, response);
  if (!Buffer.isBuffer(request.body)) return nothingReadable(request);
  const body = parseJson(textOf(request.body, request.headers['content-type']));
  const { secretFields } = route;
  return {
    body,
    files: [],
    asked: secretFields === undefined ? request.body : withoutSecrets(body, secretFields),
  };
}

// What says that it is too large is not waited for; what does not say so is cut off where it becomes too large.
function refuseLargerThan(bytes: number, { headers }: Request): void {
  if (Number(headers['content-length'] ?? 0) > bytes) throw tooLarge();
}

function nothingReadable(request: Request): ReceivedBody {
  if (
    Number(request.headers['content-length'] ?? 0) > 0 ||
    request.headers['transfer-encoding'] !== undefined
  )
    throw notJson();
  return { body: undefined, files: [], asked: Buffer.alloc(0) };
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw brokenJson();
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
  refuseLargerThan((most + 1) * FILE_BYTES + FIELDS * FIELD_BYTES, request);
  const upload = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
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
  await through(upload, request, response).catch(refuseForm);
  const files = (Array.isArray(request.files) ? request.files : []).map((file) => ({
    originalName: file.originalname.slice(0, LONGEST_FILE_NAME),
    bytes: file.buffer,
    sha256: createHash('sha256').update(file.buffer).digest('hex'),
  }));
  const body: Readonly<Record<string, unknown>> = { ...request.body };
  // In another encoding than UTF-8 a field arrives with these in place of its letters.
  if (Object.values(body).some((value) => typeof value === 'string' && value.includes('\ufffd')))
    throw unreadableText();
  return { body, files, asked: formInBytes(body, files) };
}

// Files go to memory, so whatever else fails is the form's fault.
function refuseForm(error: unknown): never {
  if (error instanceof MulterError || error instanceof DomainError) throw error;
  throw unreadableForm();
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
