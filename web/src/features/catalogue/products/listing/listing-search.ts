// The filters of the listing, stored in the address bar under the API's parameter names; `category` stays a name.
import type { ProductSort } from '@aangan/shared-events/features/catalogue/products/http';
import { primitiveText } from '../../../../lib/primitive-text.ts';

export type ListingSearch = {
  readonly search?: string;
  /** One category by name, as in the menu's links. */
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

/** Parses the parameters of an address and drops invalid ones; never throws. */
export function parseListingSearch(params: Readonly<Record<string, unknown>>): ListingSearch {
  return {
    ...text('search', params['search'], 200),
    ...text('category', params['category'], 100),
    ...idList('categories', params['categories']),
    ...idList('brands', params['brands']),
    ...idList('colors', params['colors']),
    ...wholeNumber('priceMin', params['priceMin']),
    ...wholeNumber('priceMax', params['priceMax']),
    ...sortOf(params['sort']),
    ...pageOf(params['page']),
  };
}

function text<Name extends string>(
  name: Name,
  params: unknown,
  longest: number,
): { readonly [key in Name]?: string } {
  const trimmed = typeof params === 'string' ? params.trim().slice(0, longest) : '';
  return trimmed === '' ? {} : named(name, trimmed);
}

function idList<Name extends string>(
  name: Name,
  params: unknown,
): { readonly [key in Name]?: readonly number[] } {
  const parts: readonly unknown[] = Array.isArray(params) ? params : primitiveText(params).split(',');
  const ids = parts.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 1e9);
  return ids.length === 0 ? {} : named(name, [...new Set(ids)]);
}

function wholeNumber<Name extends string>(name: Name, params: unknown): { readonly [key in Name]?: number } {
  if (params === undefined || params === '') return {};
  const value = Number(params);
  return Number.isFinite(value) && value >= 0 && value < 1e9 ? named(name, Math.round(value)) : {};
}

function sortOf(params: unknown): { readonly sort?: ProductSort } {
  const known = sorts.find(({ value }) => value === params);
  return known ? { sort: known.value } : {};
}

function pageOf(params: unknown): { readonly page?: number } {
  const page = Number(params);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
}

function named<Name extends string, Value>(name: Name, value: Value): { readonly [key in Name]?: Value } {
  const entry: { [key in Name]?: Value } = {};
  entry[name] = value;
  return entry;
}
