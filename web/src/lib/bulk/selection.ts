// The items selected for a bulk operation. A selection survives paging; items that are on the screen are updated to their newest revision.
import { useMemo, useState } from 'react';

type Thing = { readonly id: number; readonly revision: number };

export type Selection<T extends Thing> = {
  readonly items: readonly T[];
  readonly has: (id: number) => boolean;
  readonly set: (items: readonly T[], isChosen: boolean) => void;
  readonly clear: () => void;
};

/** The maximum number of selected items. */
export const MAX_SELECTED = 1_000;

export function useSelection<T extends Thing>(shown: readonly T[]): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  return useMemo(() => {
    const now = new Map(shown.map((item) => [item.id, item]));
    return {
      items: [...chosen.values()].map((item) => newer(item, now.get(item.id))),
      has: (id) => chosen.has(id),
      set: (items, isChosen) => setChosen((before) => withItems(before, items, isChosen)),
      clear: () => setChosen(new Map()),
    };
  }, [chosen, shown]);
}

function newer<T extends Thing>(before: T, now: T | undefined): T {
  return now !== undefined && now.revision > before.revision ? now : before;
}

export function withItems<T extends Thing>(
  before: ReadonlyMap<number, T>,
  items: readonly T[],
  isChosen: boolean,
): ReadonlyMap<number, T> {
  const next = new Map(before);
  for (const item of items)
    if (!isChosen) next.delete(item.id);
    else if (next.size < MAX_SELECTED) next.set(item.id, item);
  return next;
}
