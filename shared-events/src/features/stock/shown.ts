// What shoppers see of a product's stock. Numbers above `SHOWN_FROM` are not shown, so that what shoppers read changes only near the end.
import type { VariantId } from './events.ts';
import { availableIn, isSameVariant, SHOWN_FROM, type StockLevels } from './levels.ts';

/** The `left` that stands for every number above `SHOWN_FROM`. */
export const MORE_THAN_SHOWN = SHOWN_FROM + 1;

/** The available units of each variant of a counted product, at most `MORE_THAN_SHOWN`. A variant that is not listed has nothing left. */
export type ShownStock = { readonly variants: readonly (VariantId & { readonly left: number })[] };

/** What shoppers may see of the levels. */
export function shownStock({ variants }: StockLevels): ShownStock {
  return {
    variants: variants.map((level) => ({
      colorId: level.colorId,
      size: level.size,
      left: Math.min(MORE_THAN_SHOWN, availableIn(level)),
    })),
  };
}

/** What is left of a variant; undefined for a product that is not counted. */
export function leftOf(stock: ShownStock | null | undefined, variant: VariantId): number | undefined {
  if (!stock) return undefined;
  return stock.variants.find((each) => isSameVariant(each, variant))?.left ?? 0;
}

/** The colors and sizes in which a product is offered, in their order; `sizes` has at least one. */
export function offeredVariants(colorIds: readonly number[], sizes: readonly string[]): readonly VariantId[] {
  const colors = colorIds.length === 0 ? [null] : colorIds;
  return colors.flatMap((colorId) => sizes.map((size) => ({ colorId, size })));
}

type Stocked = {
  /** The administrator's flag. */
  readonly inStock: boolean;
  readonly stock?: ShownStock | undefined;
  readonly colorIds: readonly number[];
  /** As offered: at least one. */
  readonly sizes: readonly string[];
};

/** Stock in the variants that are offered, and whether something is available: of a product that is not counted, the administrator says so. */
export function offeredStock({ inStock, stock, colorIds, sizes }: Stocked): {
  readonly inStock: boolean;
  readonly stock: { readonly variants: (VariantId & { readonly left: number })[] } | null;
} {
  if (stock === undefined) return { inStock, stock: null };
  const variants = offeredVariants(colorIds, sizes).map((variant) => ({
    ...variant,
    left: leftOf(stock, variant) ?? 0,
  }));
  return { inStock: variants.some(({ left }) => left > 0), stock: { variants } };
}
