// Prices and availability from the current catalogue, for the cart and for orders: a product in one of its
// colours and sizes.
import { FREE_SIZE, NO_COLOR } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductImage } from '@aangan/shared-events/features/catalogue/products/events';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import type { VariantId } from '@aangan/shared-events/features/stock/events';
import { availableIn, isSameVariant, levelOf } from '@aangan/shared-events/features/stock/levels';
import { leftOf, offeredStock, offeredVariants } from '@aangan/shared-events/features/stock/shown';
import type { LineRequest, PricedLine, PricedProduct, PriceLine } from '../../domain/ports/price-line.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueFollower } from './catalogue-follower.ts';
import type { CountedProduct } from '../../domain/ports/counted-stock.ts';

export type Pricing = {
  readonly priceLine: PriceLine;
  /** Undefined when there never was such a product; throws 503 while the catalogue is not live. */
  readonly pricedProduct: (productId: number) => PricedProduct | undefined;
  /** The ids of the colours with a hex code: of an existing one first, then of removed ones. */
  readonly colorIdsOf: (hexCode: string) => readonly number[];
  /** The hex code of a colour, also of a removed one. */
  readonly hexCodeOf: (colorId: number) => string | undefined;
};

/** Pricing from the follower's catalogue. */
export function makePricing(follower: Pick<CatalogueFollower, 'catalogue'>): Pricing {
  const pricedProduct = (productId: number): PricedProduct | undefined => {
    const catalogue = follower.catalogue();
    const product = catalogue.product(productId);
    return product === undefined ? undefined : toPricedProduct(product, catalogue);
  };
  return {
    priceLine: (request) => {
      const stock = follower.catalogue().stock(request.productId);
      return priceFrom(pricedProduct(request.productId), stock, request);
    },
    pricedProduct,
    colorIdsOf: (hexCode) =>
      follower
        .catalogue()
        .colorsWithHex(hexCode)
        .map(({ id }) => id),
    hexCodeOf: (colorId) => follower.catalogue().term('color', colorId)?.hexCode,
  };
}

function toPricedProduct(product: ProductView, catalogue: Catalogue): PricedProduct {
  const sizes = offeredSizes(product.sizes);
  return {
    productId: product.id,
    productRevision: product.revision,
    name: product.name,
    description: product.description,
    images: product.images,
    pricePaise: product.pricePaise,
    oldPricePaise: product.oldPricePaise,
    ...offeredStock({ ...product, sizes }),
    removed: product.removed,
    colors: product.colorIds.flatMap((colorId) => {
      const hexCode = catalogue.term('color', colorId)?.hexCode;
      return hexCode === undefined ? [] : [{ colorId, hexCode }];
    }),
    sizes,
  };
}

function priceFrom(
  product: PricedProduct | undefined,
  counted: CountedProduct | undefined,
  request: LineRequest,
): PricedLine {
  if (product === undefined || product.removed) return { fault: 'gone', name: product?.name ?? '' };
  // Whether enough of a counted product is left depends on the line, and on what its buyer has reserved.
  if (counted === undefined && !product.inStock) return { fault: 'out-of-stock', name: product.name };
  const chosen = product.colors.find((color) => isRequested(color, request));
  const isWithoutColor = request.color === NO_COLOR && product.colors.length === 0;
  if (chosen === undefined && !isWithoutColor) return { fault: 'no-such-color', name: product.name };
  if (!product.sizes.includes(request.size)) return { fault: 'no-such-size', name: product.name };
  const colorId = chosen?.colorId ?? null;
  const color = chosen?.hexCode ?? NO_COLOR;
  const left = counted && availableIn(levelOf(counted.levels, { colorId, size: request.size }));
  return { fault: null, product, colorId, color, left, image: imageOf(product.images, colorId) };
}

function isRequested(
  { colorId, hexCode }: PricedProduct['colors'][number],
  request: Pick<LineRequest, 'color' | 'colorId'>,
): boolean {
  if (request.colorId) return request.colorId === colorId;
  return hexCode.toUpperCase() === request.color.toUpperCase();
}

/** Whether a product can be bought in a colour and size; in any of its own for null. */
export function isAvailable(product: PricedProduct, variant: VariantId | null): boolean {
  const { removed, inStock, stock, colors, sizes } = product;
  if (removed || !inStock) return false;
  if (variant === null) return true;
  const offered = offeredVariants(
    colors.map(({ colorId }) => colorId),
    sizes,
  );
  return offered.some((each) => isSameVariant(each, variant)) && leftOf(stock, variant) !== 0;
}

/** The image of the colour, else the first one. */
function imageOf(images: readonly ProductImage[], colorId: number | null): string | null {
  const ofColor = images.find((image) => colorId !== null && image.colorId === colorId);
  return (ofColor ?? images[0])?.file ?? null;
}

/** A product without sizes is sold in the single size `Free Size`. */
export function offeredSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 0 ? [FREE_SIZE] : sizes;
}

/** `Free Size` alone is stored as no sizes. */
export function storedSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 1 && sizes[0] === FREE_SIZE ? [] : sizes;
}
