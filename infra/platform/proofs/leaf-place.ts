// Where the log had a leaf of the Merkle tree. One read of its stream shows whether the log still has it, however long the log is. A read at a commit
// position would not do: a log that was cut off and has grown again has no event there, and EventStoreDB answers that as it answers an outage.
import type { RawEvent } from '@aangan/shared-events/codec';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { sameHash } from '@aangan/shared-events/proof/merkle';
import { nodesOf, positionsOf, type ReadChunk } from '@aangan/shared-events/proof/stored-tree';
import { z } from 'zod';
import { DamagedRecordError } from '../event-log/damaged-record.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { hashBefore, RAISES, SEARCHED, textOf } from './log-shift.ts';

export const leafPlaceSchema = z.object({
  /** The leaf's index in the tree. */
  index: z.int().min(0),
  stream: z.string(),
  revision: z.int().min(0),
});
export type LeafPlace = z.infer<typeof leafPlaceSchema>;

/**
 * `moved`: the log has the event elsewhere, because something before it was inserted, removed or changed in length. `replaced`: the log has another event
 * at its place, so that it does not end before it.
 */
export type LeafSearch =
  | { readonly is: 'there' | 'missing' | 'replaced' }
  | { readonly is: 'moved'; readonly position: bigint };

/**
 * Searches the event of a leaf at its place, and then among those of its stream that are near. A damaged record counts as present, because it is
 * reported as damage. Rejects when log or tree cannot be read.
 */
export async function findEventOf(
  log: Pick<EventLog, 'readStream'>,
  read: ReadChunk,
  { index, stream, revision }: LeafPlace,
): Promise<LeafSearch> {
  const first = Math.max(0, revision - SEARCHED);
  try {
    const [event] = await log.readStream(stream, BigInt(revision), 1);
    const leaf = await nodesOf(read)(0, index);
    const isOfLeaf = (found: RawEvent): boolean => sameHash(leaf, leafHash({ ...found, revision }));
    const isAtPlace = event?.position === (await positionsOf(read)(index));
    if (event !== undefined && isAtPlace && isOfLeaf(event)) return { is: 'there' };
    const near = await log.readStream(stream, BigInt(first), 2 * SEARCHED + 1);
    const moved = near.find(isOfLeaf);
    if (moved !== undefined) return { is: 'moved', position: moved.position };
    return { is: isAtPlace ? 'replaced' : 'missing' };
  } catch (error) {
    if (error instanceof DamagedRecordError) return { is: 'there' };
    throw error;
  }
}

/**
 * How many of these events, which follow the position of the tree, were moved there by something that was inserted before them: up to the last one that
 * is among the newest leaves, also with another revision.
 */
export async function countMoved(
  read: ReadChunk,
  size: number,
  events: readonly RawEvent[],
): Promise<number> {
  const newest = new Set<string>();
  for (let index = Math.max(0, size - SEARCHED); index < size; index++)
    newest.add(textOf(await nodesOf(read)(0, index)));
  const isLeaf = (event: RawEvent): boolean => RAISES.some((by) => newest.has(textOf(hashBefore(event, by))));
  return events.slice(0, SEARCHED).findLastIndex(isLeaf) + 1;
}
