import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { parseArgs } from 'node:util';

/** The parsed command line. */
export type Arguments = {
  /** The listening address: host and port, or a Unix socket, which only users who may enter its folder can reach. */
  readonly listen: { readonly host: string; readonly port: number } | { readonly socket: string };
  /** Undefined: in memory. */
  readonly data: string | undefined;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
};

export const USAGE =
  'npm run event-store -- (--data DIR | --memory) [--port 2113] [--host 127.0.0.1] [--cert FILE --key FILE] | [--socket PATH]';

const USUAL_PORT = 2113;
const HIGHEST_PORT = 65535;

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  socket: { type: 'string' },
  data: { type: 'string' },
  memory: { type: 'boolean', default: false },
  cert: { type: 'string' },
  key: { type: 'string' },
} as const;

/** npm has these too: there they may come from its own configuration. */
const ALSO_OF_NPM = ['cert', 'key'];

/** The first option that npm, which has started `program`, took out of its command line, because it was typed without the `--` that npm needs. */
export const optionTakenByNpm = (
  env: Readonly<Record<string, string | undefined>>,
  program: string,
): string | undefined => {
  // What npm took from the command line of a program that starts this one is in the environment too.
  const words = (env.npm_lifecycle_script ?? '').split(/\s+/).filter((word) => word.endsWith('.ts'));
  if (!words.some((word) => program.replaceAll('\\', '/').endsWith(`/${word}`))) return undefined;
  return Object.keys(OPTIONS).find(
    (name) => !ALSO_OF_NPM.includes(name) && env[`npm_config_${name}`] !== undefined,
  );
};

/** The shortest limit of any system: macOS. */
const LONGEST_SOCKET_PATH = 103;

/** Throws an Error when they are no pair, or not in PEM format. */
const readPair = (pair: NonNullable<Arguments['tls']>): NonNullable<Arguments['tls']> => {
  try {
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new Error(
      `--cert and --key are not a certificate and its key in PEM format (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
  }
};

/** Parses the command line; throws an Error that names the problem. Port 0 means any free port. */
export const parseArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { host = '127.0.0.1', data, memory, cert, key, socket } = values;
  const port = Number(values.port ?? USUAL_PORT);
  if (!Number.isInteger(port) || port < 0 || port > HIGHEST_PORT)
    throw new Error(`--port ${values.port} is not a port: use a number from 0 to 65535`);
  if (socket !== undefined && (values.port ?? values.host ?? cert ?? key) !== undefined)
    throw new Error('--socket cannot be combined with --port, --host, --cert or --key');
  if (memory === (data !== undefined)) throw new Error('give either --data DIR or --memory');
  if ((cert === undefined) !== (key === undefined))
    throw new Error('--cert and --key must be given together');
  if (socket !== undefined && Buffer.byteLength(socket) > LONGEST_SOCKET_PATH)
    throw new Error(`--socket ${socket} is longer than the ${LONGEST_SOCKET_PATH} bytes that systems permit`);
  const tls =
    cert !== undefined && key !== undefined
      ? readPair({ cert: readFileSync(cert), key: readFileSync(key) })
      : undefined;
  return { listen: socket === undefined ? { host, port } : { socket }, data, tls };
};
