// One structured log for all processes: JSON lines on standard error, so that standard output stays free for the ready line. What must never
// stand in a log is kept out twice: whoever logs hands no such thing over, and what slips through by its name is taken out here.
import { pino } from 'pino';
import { makeLineWriter } from './standard-error.ts';

export type Logger = pino.Logger;

/** Names under which secrets and personal data go about in the shop. (pino's own redaction costs ten times as much for the same.) */
const PRIVATE_FIELDS = new Set([
  ...['password', 'passwordHash', 'adminPassword', 'token', 'authorization', 'cookie', 'secret', 'secrets'],
  ...['jwtSecret', 'usernameSecret', 'signingKey', 'idempotencyKey', 'headers', 'body', 'data', 'person'],
  ...['username', 'mobile', 'phone', 'email', 'address', 'shippingAddress', 'contactInfo', 'comment'],
]);
/** How deep a line goes; whatever lies deeper is left out. */
const DEEPEST = 4;
const REMOVED = '[removed]';
const TOO_DEEP = '[…]';

/** How far a chain of causes is told. */
const MOST_CAUSES = 4;
const LONGEST_MESSAGE = 1_000;

/**
 * A logger that names its process in every line. Levels: `debug`, `info`, `warn`, `error`, `silent`. Lines are on their way when the call
 * returns, so that the last ones of a dying process are there too. `write` takes the lines elsewhere, for tests.
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
      serializers: { err: toldError },
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
      PRIVATE_FIELDS.has(name) ? REMOVED : toldValue(value, depth - 1),
    ]),
  );
}

function toldValue(value: unknown, depth: number): unknown {
  // Errors have a form of their own, below.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === 0) return TOO_DEEP;
  return Array.isArray(value)
    ? value.map((each) => toldValue(each, depth - 1))
    : withoutPrivate(value, depth);
}

type ToldError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ToldError;
};

// Nothing of an error but this: clients of stores hang whole commands on theirs, with every value that was to be written.
function toldError(error: unknown, causes = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: bounded(String(error)) };
  const code =
    'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  return {
    type: error.name,
    message: bounded(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined && causes < MOST_CAUSES && { cause: toldError(error.cause, causes + 1) }),
  };
}

/** Only where it happened: the stack begins with the message, which has been told, and bounded. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

function bounded(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

/** Writes down what nobody caught, in the form of all other errors, and ends the process with 1. */
export function exitOnUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'nobody caught this: the process ends');
    process.exit(1);
  });
}
