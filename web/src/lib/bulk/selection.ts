// The items selected for a bulk operation. A selection survives paging; items that are on the screen are updated to their newest revision.
import { useMemo, useState } from 'react';

export type Thing = { readonly id: number; readonly revision: number };

export type Selection<T extends Thing> = {
  readonly items: readonly T[];
  readonly has: (id: number) => boolean;
  readonly set: (items: readonly T[], isChosen: boolean) => void;
  readonly clear: () => void;
};

/** The maximum number of selected items. */
export const MAX_SELECTED = 1_000;

/** `newest` picks the newer of two states of an item; without it, the shown one unless its revision is older. */
export function useSelection<T extends Thing>(
  shown: readonly T[],
  newest: (before: T, now: T) => T = unlessOlder,
): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  return useMemo(() => {
    const now = new Map(shown.map((item) => [item.id, item]));
    return {
      items: [...chosen.values()].map((item) => {
        const here = now.get(item.id);
        return here === undefined ? item : newest(item, here);
      }),
      has: (id) => chosen.has(id),
      set: (items, isChosen) => setChosen((before) => withItems(before, items, isChosen)),
      clear: () => setChosen(new Map()),
    };
  }, [chosen, shown, newest]);
}

function unlessOlder<T extends Thing>(before: T, now: T): T {
  return now.revision >= before.revision ? now : before;
}

export type AllTexts = {
  /** '3 orders' */
  readonly countText: (count: number) => string;
  /** 'all matching orders' */
  readonly all: string;
};

/** The label of the button that selects all matches: it names their number only where that is known. */
export function selectAllText(total: number, isOutdated: boolean, { countText, all }: AllTexts): string {
  if (total > MAX_SELECTED) return `Select the first ${countText(MAX_SELECTED)}`;
  return `Select ${isOutdated ? all : `all ${countText(total)}`}`;
}

/** What to announce where another number was selected than the button named; undefined where it was the same. */
export function selectedInstead(
  found: number,
  total: number,
  isOutdated: boolean,
  { countText }: AllTexts,
): string | undefined {
  const named = Math.min(total, MAX_SELECTED);
  if (found === named || (isOutdated && total <= MAX_SELECTED)) return undefined;
  return `Selected ${countText(found)} instead of ${named.toLocaleString('en-IN')}: the list has changed since it was loaded.`;
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
