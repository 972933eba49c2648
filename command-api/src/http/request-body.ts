// Reads a request body: JSON (with its raw bytes) or a multipart form (files in memory, all sizes and counts bounded).
import { type Fields, fieldsOf } from '@aangan/shared-events/fields';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { brokenJson, notJson, tooLarge, unreadableForm, unreadableText } from '../domain/common-refusals.ts';
import { DomainError } from '../domain/domain-error.ts';
import { textOf } from './valid-text.ts';
import type { ReceivedFile, Route } from './route.ts';

export type ReceivedBody = {
  /** Undefined when nothing was sent. */
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  /** The bytes of a body that is not parsed. */
  readonly raw?: Buffer;
  /** Input of the idempotency HMAC: raw JSON, or a form's sorted fields and its files' SHA-256. Secret fields are left out. */
  readonly payload: Buffer;
};

const MAX_JSON_BYTES = 100 * 1024;
/** Slightly more than any feature accepts: the feature itself refuses a file that is too large or one too many, with the file's name. */
const FILE_BYTES = 6 * 1024 * 1024;
const FIELDS = 50;
/** 5,000 characters are at most 20,000 bytes. */
const FIELD_BYTES = 64 * 1024;
/** Longest file name in messages, in characters. */
const MAX_FILE_NAME = 200;

const NOTHING: ReceivedBody = { body: undefined, files: [], payload: Buffer.alloc(0) };

const readAnything = promisify(express.raw({ limit: MAX_JSON_BYTES, type: () => true }));

/** Reads the body that the route expects. Throws 400 and 413. */
export async function readBody(route: Route, request: Request, response: Response): Promise<ReceivedBody> {
  if (route.body === undefined && route.files === undefined) return NOTHING;
  if (route.files !== undefined && request.is('multipart')) return readForm(route.files, request, response);
  refuseLargerThan(MAX_JSON_BYTES, request);
  const isJson = Boolean(request.is(['json', '+json']));
  const isForm = route.takesForm === true && Boolean(request.is('urlencoded'));
  if (!route.takesRaw && !isForm && !isJson) return refuseOther(request);
  await readAnything(request, response);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (route.takesRaw) return { ...NOTHING, payload: bytes, raw: bytes };
  if (isForm) return simpleForm(bytes);
  const body = parseJson(textOf(bytes, request.headers['content-type']));
  const { secretFields } = route;
  return {
    body,
    files: [],
    payload: secretFields === undefined ? bytes : withoutSecrets(body, secretFields),
  };
}

function simpleForm(payload: Buffer): ReceivedBody {
  const fields = [...new URLSearchParams(payload.toString('utf8'))].slice(0, FIELDS);
  return { body: Object.fromEntries(fields), files: [], payload };
}

// A body whose Content-Length is too large is refused before it is read; one without Content-Length is cut off at the limit.
function refuseLargerThan(bytes: number, { headers }: Request): void {
  if (Number(headers['content-length'] ?? 0) > bytes) throw tooLarge();
}

/** A body of another type is refused; without a body there is nothing to refuse. */
function refuseOther({ headers }: Request): ReceivedBody {
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    throw notJson();
  return NOTHING;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw brokenJson();
  }
}

/** Top-level scalar fields only: a request with a secret has no nested fields, and arbitrary nesting may be too deep to serialize. */
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
    // Without limits on indexes and nesting, one field named `items[4294967294]` hangs the process.
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
  await promisify(upload)(request, response).catch(refuseForm);
  const files = (Array.isArray(request.files) ? request.files : []).map((file) => ({
    originalName: file.originalname.slice(0, MAX_FILE_NAME),
    bytes: file.buffer,
    sha256: createHash('sha256').update(file.buffer).digest('hex'),
  }));
  const body: Fields = { ...fieldsOf(request.body) };
  // A field in another encoding than UTF-8 arrives with replacement characters.
  if (Object.values(body).some((value) => typeof value === 'string' && value.includes('\ufffd')))
    throw unreadableText();
  return { body, files, payload: formInBytes(body, files) };
}

// Files are stored in memory, so any other error means that the form is malformed.
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
