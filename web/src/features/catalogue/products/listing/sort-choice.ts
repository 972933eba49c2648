// The sort orders of the listing. Search results are sorted by best match unless another order is selected.
import type { ProductSort } from '@aangan/shared-events/features/catalogue/products/http';
import { sorts } from './listing-search.ts';

type Sorted = { readonly search?: string; readonly sort?: ProductSort };
type Order = ProductSort | '';

const bestMatch = { value: '', label: 'Best Match' } as const;

/** The available choices. */
export function orderChoices({
  search,
}: Sorted): readonly { readonly value: Order; readonly label: string }[] {
  return search ? [bestMatch, ...sorts] : sorts;
}

/** The choice that is shown as selected. */
export function orderShown({ search, sort }: Sorted): Order {
  return sort ?? (search ? bestMatch.value : 'createdAt_desc');
}

/** The sort value of a choice. */
export function sortChosen(order: Order): ProductSort | undefined {
  return order === bestMatch.value ? undefined : order;
}
