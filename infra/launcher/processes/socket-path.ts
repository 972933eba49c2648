// The Unix socket of the embedded event store, in a folder that only its owner may enter.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Processes } from './processes.ts';

/** Limit of a socket path in bytes: 107 on Linux, 103 on macOS. */
const MOST_BYTES = 103;

/** The path of the socket in the data folder; when that is too long, in a temporary folder that is removed when all processes have stopped. */
export async function socketPath(dataDir: string, processes: Processes): Promise<string> {
  const path = join(dataDir, 'event-store.sock');
  if (Buffer.byteLength(path) <= MOST_BYTES) return path;
  const folder = await mkdtemp(join(tmpdir(), 'aangan-'));
  processes.onStopped(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'event-store.sock');
}
