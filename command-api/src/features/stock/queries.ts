// Stock for the back office: the views joined with the names of products and colors.
import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { DEFAULT_LOW_AT } from '@aangan/shared-events/features/stock/paths';
import {
  availableIn,
  isSameVariant,
  levelOf,
  soldIn,
  type StockLevels,
  type VariantLevel,
} from '@aangan/shared-events/features/stock/levels';
import {
  countedIndex,
  lowStockIndex,
  stockKey,
  stockProjection,
  type StockView,
} from '@aangan/shared-events/features/stock/views';
import type { ColorNameOf, FindStockedProduct, StockedProduct } from '../../domain/ports/stocked-products.ts';
import type { Views } from '../../views/views.ts';

export type StockQueryNeeds = {
  readonly productOf: FindStockedProduct;
  readonly colorName: ColorNameOf;
};

/** All counted products in the order of their ids, those that are low on stock (the lowest first), or those of some products. */
export async function countedProducts(
  views: Pick<Views, 'members' | 'documents'>,
  needs: StockQueryNeeds,
  which: 'all' | 'low' | readonly number[],
): Promise<readonly ProductStockResponse[]> {
  const isLow = which === 'low';
  const ids =
    typeof which === 'string'
      ? await views.members(stockProjection, isLow ? lowStockIndex : countedIndex, { newestFirst: false })
      : which;
  const found = await views.documents<StockView>(
    stockProjection,
    ids.map((id) => stockKey(Number(id))),
  );
  return found.flatMap((view) => {
    const product = view && needs.productOf(view.productId);
    if (product === undefined) return [];
    const stock = toProductStock(product, view, needs.colorName);
    // Only variants that are no longer offered may be low, and a removed product may have no units.
    return stock.variants.length === 0 || (isLow && stock.low === 0) ? [] : [stock];
  });
}

/** The stock of a product that exists; all zeros while it is not counted. */
export async function stockOf(
  views: Pick<Views, 'document'>,
  product: StockedProduct,
  colorName: ColorNameOf,
): Promise<ProductStockResponse> {
  const view = await views.document<StockView>(stockProjection, stockKey(product.productId));
  return toProductStock(product, view, colorName);
}

/** The levels of a counted product, at a revision of the stock's stream. */
type Counted = StockLevels & { readonly revision: number };

const NOTHING: Counted = { lowAt: DEFAULT_LOW_AT, variants: [], revision: -1 };

/** A product's stock in the shape of http.ts: the variants that it has, then others of which units were counted. */
export function toProductStock(
  { productId, name, removed: isRemoved, variants: offered }: StockedProduct,
  counted: Counted | undefined,
  colorName: ColorNameOf,
): ProductStockResponse {
  const levels = counted ?? NOTHING;
  const isOffered = (level: VariantLevel): boolean =>
    offered.some((variant) => isSameVariant(variant, level));
  const toVariant = (level: VariantLevel): VariantStockResponse => {
    const color = level.colorId === null ? null : (colorName(level.colorId) ?? '');
    return { ...level, color, available: availableIn(level), isOffered: isOffered(level) };
  };
  const variants = [
    ...offered.map((variant) => levelOf(levels, variant)),
    ...levels.variants.filter((level) => !isOffered(level) && level.counted > level.sold),
  ].map(toVariant);
  return {
    productId,
    name,
    isRemoved,
    isCounted: counted !== undefined,
    lowAt: levels.lowAt,
    available: variants.reduce((sum, { available }) => sum + available, 0),
    sold: soldIn(levels),
    low:
      counted === undefined
        ? 0
        : variants.filter((each) => each.isOffered && each.available <= levels.lowAt).length,
    variants,
    revision: levels.revision,
  };
}
