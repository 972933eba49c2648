// The filters of the listing and the address bar: one is the other. Names are the API's parameters; `category` stays a name.
import type { ProductSort } from '@aangan/shared-events/features/catalogue/products/http';

export type ListingSearch = {
  readonly search?: string;
  /** One category by its name, as the menu links it. */
  readonly category?: string;
  /** Several categories, by their ids. */
  readonly categories?: readonly number[];
  readonly brands?: readonly number[];
  readonly colors?: readonly number[];
  /** Rupees. */
  readonly priceMin?: number;
  readonly priceMax?: number;
  readonly sort?: ProductSort;
  readonly page?: number;
};

export const sorts: readonly { readonly value: ProductSort; readonly label: string }[] = [
  { value: 'createdAt_desc', label: 'Newest First' },
  { value: 'price_asc', label: 'Price: Low to High' },
  { value: 'price_desc', label: 'Price: High to Low' },
  { value: 'rating_desc', label: 'Rating: High to Low' },
];

/** Takes what an address says and keeps what makes sense; the rest is left out, never an error. */
export function parseListingSearch(given: Readonly<Record<string, unknown>>): ListingSearch {
  return {
    ...text('search', given['search'], 200),
    ...text('category', given['category'], 100),
    ...idList('categories', given['categories']),
    ...idList('brands', given['brands']),
    ...idList('colors', given['colors']),
    ...wholeNumber('priceMin', given['priceMin']),
    ...wholeNumber('priceMax', given['priceMax']),
    ...sortOf(given['sort']),
    ...pageOf(given['page']),
  };
}

function text<Name extends string>(
  name: Name,
  given: unknown,
  longest: number,
): { readonly [key in Name]?: string } {
  const trimmed = typeof given === 'string' ? given.trim().slice(0, longest) : '';
  return trimmed === '' ? {} : named(name, trimmed);
}

function idList<Name extends string>(
  name: Name,
  given: unknown,
): { readonly [key in Name]?: readonly number[] } {
  const parts: readonly unknown[] = Array.isArray(given) ? given : String(given ?? '').split(',');
  const ids = parts.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 1e9);
  return ids.length === 0 ? {} : named(name, [...new Set(ids)]);
}

function wholeNumber<Name extends string>(name: Name, given: unknown): { readonly [key in Name]?: number } {
  if (given === undefined || given === '') return {};
  const value = Number(given);
  return Number.isFinite(value) && value >= 0 && value < 1e9 ? named(name, Math.round(value)) : {};
}

function sortOf(given: unknown): { readonly sort?: ProductSort } {
  const known = sorts.find(({ value }) => value === given);
  return known ? { sort: known.value } : {};
}

function pageOf(given: unknown): { readonly page?: number } {
  const page = Number(given);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
}

function named<Name extends string, Value>(name: Name, value: Value): { readonly [key in Name]?: Value } {
  const entry: { [key in Name]?: Value } = {};
  entry[name] = value;
  return entry;
}
