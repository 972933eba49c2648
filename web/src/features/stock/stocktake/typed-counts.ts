// The numbers that an administrator types during a stocktake.
import type {
  ProductStockResponse,
  StocktakeInput,
  VariantStockResponse,
} from '@aangan/shared-events/features/stock/http';
import { MOST_UNITS } from '@aangan/shared-events/features/stock/paths';
import { variantKey } from '../stock-cache.ts';
import { unitsIn } from '../units-input.ts';

/** The typed text by product, color and size; what was cleared is left out. */
export type TypedCounts = ReadonlyMap<string, string>;

export function countKey(productId: number, variant: Pick<VariantStockResponse, 'colorId' | 'size'>): string {
  return `${productId} ${variantKey(variant)}`;
}

export function withTyped(typed: TypedCounts, key: string, text: string): TypedCounts {
  const next = new Map(typed);
  if (text.trim() === '') next.delete(key);
  else next.set(key, text);
  return next;
}

export function isCountMistaken(text: string): boolean {
  const units = unitsIn(text);
  return units === undefined || units > MOST_UNITS;
}

/** The units that should be on the shelf. */
export function recordedUnits({ counted, sold }: VariantStockResponse): number {
  return counted - sold;
}

/** The typed numbers of the products as the request has them. */
export function countsOf(
  products: readonly ProductStockResponse[],
  typed: TypedCounts,
): StocktakeInput['counts'] {
  return products.flatMap(({ productId, variants }) =>
    variants.flatMap((variant) => {
      const { colorId, size } = variant;
      const units = unitsIn(typed.get(countKey(productId, variant)) ?? '');
      return units === undefined ? [] : [{ productId, ...(colorId !== null && { colorId }), size, units }];
    }),
  );
}
