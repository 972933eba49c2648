// Where the log had a leaf of the Merkle tree. One read of its stream shows whether the log still has it, however long the log is. A read at a commit
// position would not do: a log that was cut off and has grown again has no event there, and EventStoreDB answers that as it answers an outage.
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { sameHash } from '@aangan/shared-events/proof/merkle';
import { nodesOf, positionsOf, type ReadChunk } from '@aangan/shared-events/proof/stored-tree';
import { z } from 'zod';
import { DamagedRecordError } from '../event-log/damaged-record.ts';
import type { EventLog } from '../event-log/event-log.ts';

export const leafPlaceSchema = z.object({
  /** The leaf's index in the tree. */
  index: z.int().min(0),
  stream: z.string(),
  revision: z.int().min(0),
});
export type LeafPlace = z.infer<typeof leafPlaceSchema>;

/**
 * Whether the log has the event of this leaf at its place. A damaged record counts as present, because it is reported as damage. Rejects when log or
 * tree cannot be read.
 */
export async function hasEventOf(
  log: Pick<EventLog, 'readStream'>,
  read: ReadChunk,
  { index, stream, revision }: LeafPlace,
): Promise<boolean> {
  try {
    const [event] = await log.readStream(stream, BigInt(revision), 1);
    if (event === undefined || event.position !== (await positionsOf(read)(index))) return false;
    return sameHash(leafHash({ ...event, revision }), await nodesOf(read)(0, index));
  } catch (error) {
    if (error instanceof DamagedRecordError) return true;
    throw error;
  }
}
