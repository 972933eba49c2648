// The orders that products can be shown in. What was found by words stands best match first, until another order is chosen.
import type { ProductSort } from '@aangan/shared-events/features/catalogue/products/http';
import { sorts } from './listing-search.ts';

type Sorted = { readonly search?: string; readonly sort?: ProductSort };
type Order = ProductSort | '';

const bestMatch = { value: '', label: 'Best Match' } as const;

/** What can be chosen. */
export function orderChoices({
  search,
}: Sorted): readonly { readonly value: Order; readonly label: string }[] {
  return search ? [bestMatch, ...sorts] : sorts;
}

/** What is shown as chosen. */
export function orderShown({ search, sort }: Sorted): Order {
  return sort ?? (search ? bestMatch.value : 'createdAt_desc');
}

/** The sort that a choice stands for. */
export function sortChosen(order: Order): ProductSort | undefined {
  return order === bestMatch.value ? undefined : order;
}
