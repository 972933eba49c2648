import type { ListingSearch } from './listing-search.ts';

/** Rupees. At either end of the slider the bound is not sent, so that cheaper and dearer goods are not hidden. */
export const priceSlider = { min: 500, max: 15000, step: 100 };

export type PriceRange = readonly [low: number, high: number];

/** The positions of the two thumbs. */
export function priceRangeOf({ priceMin, priceMax }: ListingSearch): PriceRange {
  const { min, max, step } = priceSlider;
  const high = Math.max(Math.min(priceMax ?? max, max), min + step);
  const low = Math.min(Math.max(priceMin ?? min, min), high - step);
  return [low, high];
}

/** The bounds for thumbs at `low` and `high`; an end of the slider is no bound. */
export function boundsOf([low, high]: PriceRange): Pick<ListingSearch, 'priceMin' | 'priceMax'> {
  return {
    ...(low > priceSlider.min && { priceMin: low }),
    ...(high < priceSlider.max && { priceMax: high }),
  };
}
