// What each event of one stream added to a number, or took from it: the reducer of the number is given that stream alone, and what its tally says
// after an event is compared with what it said before.
import type { RawEvent } from '@aangan/shared-events/codec';
import { parseTallyMember, type Tally } from '@aangan/shared-events/tally';
import type { Projection } from '../runtime/fold/projection.ts';
import { decodeWithoutKeys, emptyShop, foldOn } from './snapshot.ts';

/**
 * By revision, of those events that changed the number. `events` is a whole stream from its beginning; `isCounted` tells the indexes that are the
 * number's tallies, of which an event belongs to one at most.
 */
export async function addedBy(
  projection: Projection,
  isCounted: (index: string) => boolean,
  events: readonly RawEvent[],
): Promise<ReadonlyMap<number, Tally>> {
  const folded = await foldOn(emptyShop, projection, events, decodeWithoutKeys());
  const added = new Map<number, Tally>();
  for (const [index, members] of folded.indexes) {
    if (!isCounted(index)) continue;
    let before: Tally = { count: 0 };
    const entries = [...members.keys()].map(parseTallyMember);
    for (const now of entries.toSorted((one, other) => one.revision - other.revision)) {
      added.set(now.revision, difference(before, now));
      before = now;
    }
  }
  return added;
}

/** What lies between two states of a number. */
export function difference(before: Tally, { count, paise }: Tally): Tally {
  return { count: count - before.count, ...(paise !== undefined && { paise: paise - (before.paise ?? 0) }) };
}
