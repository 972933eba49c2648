// Products in all of their colors and sizes from the current catalogue, for the stock.
import type { ColorNameOf, ColorsNamed, FindStockedProduct } from '../../domain/ports/stocked-products.ts';
import type { CatalogueFollower } from './catalogue-follower.ts';
import { offeredSizes } from './pricing.ts';

export type StockedProducts = {
  readonly productOf: FindStockedProduct;
  readonly colorName: ColorNameOf;
  readonly colorsNamed: ColorsNamed;
};

/** The products of the follower's catalogue. */
export function makeStockedProducts(follower: Pick<CatalogueFollower, 'catalogue'>): StockedProducts {
  const colorName: ColorNameOf = (colorId) => follower.catalogue().term('color', colorId)?.name;
  return {
    colorName,
    colorsNamed: (name) => follower.catalogue().colorsNamed(name),
    productOf: (productId) => {
      const product = follower.catalogue().product(productId);
      if (product === undefined) return undefined;
      const { name, removed, colorIds, sizes } = product;
      if (removed) return { productId, name, removed, variants: [] };
      const colors =
        colorIds.length === 0
          ? [{ colorId: null, color: null }]
          : colorIds.map((colorId) => ({ colorId, color: colorName(colorId) ?? '' }));
      const variants = colors.flatMap((color) => offeredSizes(sizes).map((size) => ({ ...color, size })));
      return { productId, name, removed, variants };
    },
  };
}
