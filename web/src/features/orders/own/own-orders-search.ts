// The state of the list of orders in a person's account, stored in the address bar.
import { primitiveText } from '../../../lib/primitive-text.ts';

export type OwnOrdersSearch = { readonly search?: string; readonly page?: number };

/** Parses the parameters of an address and drops invalid ones; never throws. */
export function parseOwnOrdersSearch(params: Readonly<Record<string, unknown>>): OwnOrdersSearch {
  const search = primitiveText(params['search']).trim().slice(0, 100);
  const page = Number(params['page']);
  return {
    ...(search !== '' && { search }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}
