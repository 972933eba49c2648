// The id of a log, stored in its identity stream and written by the first process that needs it.
import { randomUUID } from 'node:crypto';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import { logIdentityStream } from '@aangan/shared-events/log-identity';
import { ConflictError } from './conflict.ts';

type ReadStream = (stream: string) => Promise<readonly RawEvent[]>;
type Append = (stream: string, events: readonly StoredEvent[], expected: 'no-stream') => Promise<unknown>;

/** Reads the id of the log, or writes a new one. When two processes write at once, both return the id that was stored. */
export async function ensureLogId(readStream: ReadStream, append: Append): Promise<string> {
  const found = await readIdentity(readStream);
  if (found !== undefined) return found;
  const logId = randomUUID().replaceAll('-', '');
  const metadata = {
    at: new Date().toISOString(),
    by: { kind: 'system' as const },
    origin: { client: 'cli' as const },
    correlationId: randomUUID(),
    schemaVersion: 1,
  };
  try {
    await append(logIdentityStream, [{ type: 'LogIdentified', data: { logId }, metadata }], 'no-stream');
    return logId;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const other = await readIdentity(readStream);
    if (other === undefined)
      throw new Error('the log has an identity stream without an identity', { cause: error });
    return other;
  }
}

async function readIdentity(readStream: ReadStream): Promise<string | undefined> {
  const data: unknown = (await readStream(logIdentityStream)).at(-1)?.data;
  return typeof data === 'object' && data !== null && 'logId' in data ? String(data.logId) : undefined;
}
