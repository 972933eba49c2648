// The state of the list of counted products, stored in the address bar.
export type Shown = 'all' | 'low' | 'sold-out';
export type StockSearch = {
  readonly search?: string;
  readonly show?: Exclude<Shown, 'all'>;
  readonly page?: number;
};

/** Parses the parameters of an address and drops invalid ones. */
export function parseStockSearch(params: Readonly<Record<string, unknown>>): StockSearch {
  const { search, show } = params;
  const text = typeof search === 'string' ? search.trim().slice(0, 200) : '';
  const page = Number(params['page']);
  return {
    ...(text !== '' && { search: text }),
    ...((show === 'low' || show === 'sold-out') && { show }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
  };
}
