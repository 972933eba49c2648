// The structured log of all processes: JSON lines on standard error, because standard output is for the ready line. Callers must not log private
// data; as a second defence, fields with private names are removed here.
import { pino } from 'pino';
import { makeLineWriter } from './standard-error.ts';

export type Logger = pino.Logger;

/** Field names of secrets and personal data in the shop. (pino's own redaction is ten times as slow.) */
const PRIVATE_FIELDS = new Set([
  ...['password', 'passwordHash', 'adminPassword', 'token', 'authorization', 'cookie', 'secret', 'secrets'],
  ...['jwtSecret', 'usernameSecret', 'signingKey', 'idempotencyKey', 'headers', 'body', 'data', 'person'],
  ...['username', 'mobile', 'phone', 'email', 'address', 'shippingAddress', 'contactInfo', 'comment'],
]);
/** Maximum depth of a logged object; anything deeper is left out. */
const DEEPEST = 4;
const REMOVED = '[removed]';
const TOO_DEEP = '[…]';

/** Maximum number of causes that are logged. */
const MOST_CAUSES = 4;
const LONGEST_MESSAGE = 1_000;

/**
 * A logger that adds the process name to every line. Levels: `debug`, `info`, `warn`, `error`, `silent`. Lines are written synchronously, so the last
 * lines of a dying process are not lost. `write` redirects the lines, for tests.
 */
export function makeLogger(
  processName: string,
  level: string,
  write: pino.DestinationStream = standardError(processName),
): Logger {
  return pino(
    {
      level,
      base: { name: processName },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutPrivate(fields, DEEPEST) },
      serializers: { err: serialisedError },
    },
    write,
  );
}

function standardError(name: string): pino.DestinationStream {
  return makeLineWriter((lines) => {
    const note = { level: 'warn', time: new Date().toISOString(), name, lines, msg: 'log lines dropped' };
    return `${JSON.stringify(note)}\n`;
  });
}

function withoutPrivate(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      PRIVATE_FIELDS.has(name) ? REMOVED : safeValue(value, depth - 1),
    ]),
  );
}

function safeValue(value: unknown, depth: number): unknown {
  // Errors are serialised below.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === 0) return TOO_DEEP;
  return Array.isArray(value)
    ? value.map((each) => safeValue(each, depth - 1))
    : withoutPrivate(value, depth);
}

type SerialisedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: SerialisedError;
};

// Only these fields of an error: store clients attach whole commands to theirs, with every value that was to be written.
function serialisedError(error: unknown, causes = 0): SerialisedError {
  if (!(error instanceof Error)) return { type: typeof error, message: truncated(String(error)) };
  const code =
    'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  return {
    type: error.name,
    message: truncated(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined &&
      causes < MOST_CAUSES && { cause: serialisedError(error.cause, causes + 1) }),
  };
}

/** Only the frames: the stack begins with the message, which is already logged and truncated. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

function truncated(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

/** Logs an uncaught exception like any other error and exits with 1. */
export function exitOnUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception, exiting');
    process.exit(1);
  });
}
