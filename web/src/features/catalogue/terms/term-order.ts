// Filtering and sorting of the terms table.
import type { Term } from './term.ts';

export type TermColumn = 'name' | 'products';
export type TermOrder = { readonly by: TermColumn; readonly direction: 'ascending' | 'descending' };

/** The default order: by name. */
export const firstOrder: TermOrder = { by: 'name', direction: 'ascending' };

const byName = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/** The terms whose name or hex code contains the search text, sorted. */
export function shownTerms<T extends Term>(
  terms: readonly T[],
  searched: string,
  order: TermOrder,
  uses: ReadonlyMap<number, number> | undefined,
): readonly T[] {
  const wanted = searched.trim().toLowerCase();
  const found = terms.filter((term) => textOf(term).includes(wanted));
  const sign = order.direction === 'ascending' ? 1 : -1;
  const used = ({ id }: T) => uses?.get(id) ?? 0;
  return found.toSorted((a, b) => {
    const first = order.by === 'products' ? used(a) - used(b) : byName.compare(a.name, b.name);
    return sign * first || byName.compare(a.name, b.name) || a.id - b.id;
  });
}

/** The order after a header is pressed: the active one reverses, and product counts begin with the largest. */
export function pressed(order: TermOrder, by: TermColumn): TermOrder {
  if (order.by !== by) return { by, direction: by === 'products' ? 'descending' : 'ascending' };
  return { by, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
}

function textOf({ name, hexCode = '' }: Term): string {
  return `${name} ${hexCode}`.toLowerCase();
}
