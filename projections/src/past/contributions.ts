// Computes what each event of one stream added to a number: the projection of that number folds the stream alone, and consecutive values of its audit
// index are compared.
import type { RawEvent } from '@aangan/shared-events/codec';
import { parseAuditIndexMember, type AuditIndex } from '@aangan/shared-events/audit-index';
import type { Projection } from '../runtime/fold/projection.ts';
import { decodeWithoutKeys, emptyShop, foldOn } from './snapshot.ts';

/**
 * By revision, for the events that changed the number. `events` is a whole stream from its beginning; `isCounted` selects the number's audit indexes,
 * and an event is in at most one of them.
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

/** The difference between two values of a number. */
export function difference(before: AuditIndex, { count, paise }: AuditIndex): AuditIndex {
  return { count: count - before.count, ...(paise !== undefined && { paise: paise - (before.paise ?? 0) }) };
}
