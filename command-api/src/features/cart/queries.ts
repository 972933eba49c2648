// A cart as its owner sees it: lines joined with the current products, and a note on what has changed since
// they were added.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { noteOf } from '@aangan/shared-events/features/cart/line-note';
import {
  cartKey,
  cartProjection,
  type CartLineView,
  type CartView,
} from '@aangan/shared-events/features/cart/views';
import type { ColorView } from '@aangan/shared-events/features/catalogue/colors/views';
import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/paths';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { toRupees } from '@aangan/shared-events/amounts';
import { DomainError } from '../../domain/domain-error.ts';
import type { KnownProduct, ProductsOf } from '../../domain/ports/known-products.ts';
import type { PricedProduct } from '../../domain/ports/price-line.ts';
import type { Views } from '../../views/views.ts';

export type CartQueryNeeds = {
  readonly productsOf: ProductsOf;
  /** The colours with these ids that exist, by id. */
  readonly colorsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Pick<ColorView, 'hexCode'>>>;
  /** The hex code of a colour, also of a removed one. */
  readonly hexCodeOf: (colorId: number) => string | undefined;
};

/** The lines of a person's cart. */
export async function cartOf(
  views: Pick<Views, 'document'>,
  needs: CartQueryNeeds,
  accountId: string,
): Promise<readonly CartItemResponse[]> {
  const view = await views.document<CartView>(cartProjection, cartKey(accountId));
  const lines = view?.lines ?? [];
  const products = await needs.productsOf(lines.map(({ productId }) => productId));
  const known = lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product === undefined ? [] : [{ line, product: ofKnown(product) }];
  });
  // A product may no longer have the colour of a line.
  const colors = await needs.colorsOf(
    known.flatMap(({ line: { colorId }, product }) =>
      colorId === null || hasColor(product, colorId) ? [] : [colorId],
    ),
  );
  const hexCodeOf = (id: number): string | undefined => colors.get(id)?.hexCode ?? needs.hexCodeOf(id);
  return known.map(({ line, product }) => toCartItem(line, product, hexCodeOf));
}

function hasColor(product: LineProduct, colorId: number): boolean {
  return product.colors.some((color) => color.colorId === colorId);
}

/** The facts of a product that a cart line shows. */
export type LineProduct = Omit<PricedProduct, 'productRevision'>;

/** A line in the shape of http.ts. */
export function toCartItem(
  line: CartLineView,
  product: LineProduct,
  hexCodeOf: CartQueryNeeds['hexCodeOf'],
): CartItemResponse {
  const { images, colors } = product;
  const ofColor = images.find(({ colorId }) => colorId !== null && colorId === line.colorId);
  const price = toRupees(product.pricePaise);
  const priceBefore = toRupees(line.pricePaise);
  const { colorId, size, quantity } = line;
  const offered = colors.find((each) => each.colorId === colorId)?.hexCode;
  const hexCode = offered ?? (colorId === null ? undefined : hexCodeOf(colorId));
  const colorIds = colors.map((each) => each.colorId);
  return {
    id: product.productId,
    name: product.name,
    description: product.description,
    image: (ofColor ?? images[0])?.file ?? null,
    color: hexCode ?? NO_COLOR,
    colorId,
    size,
    quantity,
    price,
    oldPrice: product.oldPricePaise === null ? null : toRupees(product.oldPricePaise),
    priceBefore,
    ...noteOf({ size, colorId, quantity, priceBefore, product: { ...product, price, colorIds } }),
  };
}

/** The same facts of a product that was read from the views. */
export function ofKnown({ view, response }: KnownProduct): LineProduct {
  const colors = response.Colors.map(({ id: colorId, hexCode }) => ({ colorId, hexCode }));
  const { sizes, inStock, stock = null } = response;
  return { ...view, productId: view.id, sizes, inStock, stock, colors };
}

/** The live message about a changed cart; undefined while the catalogue is not live. */
export function toCartMessage(
  { count, commit, lines }: FeedData['cart-count'],
  { pricedProduct, hexCodeOf }: CartMessageNeeds,
): LiveMessages['cart-count'] | undefined {
  try {
    const items = lines.flatMap((line) => {
      const product = pricedProduct(line.productId);
      return product === undefined ? [] : [toCartItem(line, product, hexCodeOf)];
    });
    return { count, commit, lines: items };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

type CartMessageNeeds = Pick<CartQueryNeeds, 'hexCodeOf'> & {
  /** A product as it is now; throws 503 while the catalogue is not live. */
  readonly pricedProduct: (productId: number) => LineProduct | undefined;
};
