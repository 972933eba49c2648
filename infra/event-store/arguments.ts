import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What the command line asks for. */
export type Arguments = {
  readonly host: string;
  readonly port: number;
  /** Undefined keeps everything in memory. */
  readonly data: string | undefined;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
};

export const USAGE =
  'event-store (--data DIR | --memory) [--port 2113] [--host 127.0.0.1] [--cert FILE --key FILE]';

const HIGHEST_PORT = 65535;

/** Reads the command line; throws an Error that says what is wrong with it. Port 0 is a free one. */
export const parseArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '2113' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      memory: { type: 'boolean', default: false },
      cert: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { host, data, memory, cert, key } = values;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > HIGHEST_PORT)
    throw new Error(`--port ${values.port} is no port`);
  if (memory === (data !== undefined)) throw new Error('either --data DIR or --memory');
  if ((cert === undefined) !== (key === undefined)) throw new Error('--cert and --key go together');
  const tls =
    cert !== undefined && key !== undefined
      ? { cert: readFileSync(cert), key: readFileSync(key) }
      : undefined;
  return { host, port, data, tls };
};
