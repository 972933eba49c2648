// The id of a log: what stands in its identity stream, written by whoever comes first.
import { randomUUID } from 'node:crypto';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import { logIdentityStream } from '@aangan/shared-events/log-identity';
import { ConflictError } from './conflict.ts';

type ReadStream = (stream: string) => Promise<readonly RawEvent[]>;
type Append = (stream: string, events: readonly StoredEvent[], expected: 'no-stream') => Promise<unknown>;

/** The id that the log bears, or gets now. */
export async function identify(readStream: ReadStream, append: Append): Promise<string> {
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
