// Where the embedded event store listens: a Unix socket in a folder that only its owner may enter.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Processes } from '../processes/processes.ts';

/** Systems take no more bytes for the path of a socket: 107 on Linux, 103 on macOS. */
const MOST_BYTES = 103;

/** The path of the socket in the data folder; where that is too long a path for a socket, in a folder of its own, which goes when the crew has stopped. */
export async function socketPath(dataDir: string, crew: Processes): Promise<string> {
  const path = join(dataDir, 'event-store.sock');
  if (Buffer.byteLength(path) <= MOST_BYTES) return path;
  const folder = await mkdtemp(join(tmpdir(), 'aangan-'));
  crew.atEnd(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'event-store.sock');
}
