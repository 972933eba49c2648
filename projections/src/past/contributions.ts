// What each event of one stream added to a number, or took from it: the reducer of the number is given that stream alone, and what its tally says
// after an event is compared with what it said before.
import type { RawEvent } from '@aangan/shared-events/codec';
import { parseAuditIndexMember, type AuditIndex } from '@aangan/shared-events/audit-index';
import type { Projection } from '../runtime/fold/projection.ts';
import { decodeWithoutKeys, emptyShop, foldOn } from './snapshot.ts';

/**
 * By revision, of those events that changed the number. `events` is a whole stream from its beginning; `isCounted` tells the indexes that are the
 * number's tallies, of which an event belongs to one at most.
 */
export async function contributions(
  projection: Projection,
  isCounted: (index: string) => boolean,
  events: readonly RawEvent[],
): Promise<ReadonlyMap<number, AuditIndex>> {
  const folded = await foldOn(emptyShop, projection, events, decodeWithoutKeys());
  const added = new Map<number, AuditIndex>();
  for (const [index, members] of folded.indexes) {
    if (!isCounted(index)) continue;
    let before: AuditIndex = { count: 0 };
    const entries = [...members.keys()].map(parseAuditIndexMember);
    for (const now of entries.toSorted((one, other) => one.revision - other.revision)) {
      added.set(now.revision, difference(before, now));
      before = now;
    }
  }
  return added;
}

/** What lies between two states of a number. */
export function difference(before: AuditIndex, { count, paise }: AuditIndex): AuditIndex {
  return { count: count - before.count, ...(paise !== undefined && { paise: paise - (before.paise ?? 0) }) };
}
