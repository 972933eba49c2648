// A cart as its owner sees it: lines joined with the current products, and a note on what has changed since
// they were added.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import {
  cartKey,
  cartProjection,
  type CartLineView,
  type CartView,
} from '@aangan/shared-events/features/cart/views';
import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import { toRupees } from '@aangan/shared-events/money';
import type { KnownProduct, ProductsOf } from '../../domain/ports/known-products.ts';
import type { Views } from '../../views/views.ts';

export type CartQueryNeeds = {
  readonly productsOf: ProductsOf;
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
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product === undefined ? [] : [toCartItem(line, product, needs.hexCodeOf)];
  });
}

/** A line in the shape of http.ts. */
export function toCartItem(
  line: CartLineView,
  product: KnownProduct,
  hexCodeOf: CartQueryNeeds['hexCodeOf'],
): CartItemResponse {
  const { response, view } = product;
  const offered = response.Colors.find(({ id }) => id === line.colorId)?.hexCode;
  const hexCode = offered ?? (line.colorId === null ? undefined : hexCodeOf(line.colorId));
  const ofColor = view.images.find(({ colorId }) => colorId !== null && colorId === line.colorId);
  const fault = faultOf(line, product);
  return {
    id: response.id,
    name: response.name,
    description: response.description,
    image: ofColor?.file ?? response.image,
    color: hexCode ?? NO_COLOR,
    size: line.size,
    quantity: line.quantity,
    price: response.price,
    oldPrice: response.oldPrice,
    available: fault === null,
    changed: fault ?? priceChange(line, view),
  };
}

// Why the line cannot be ordered; null when it can.
function faultOf(line: CartLineView, { view, response }: KnownProduct): string | null {
  if (view.removed) return 'This item is no longer available.';
  if (!view.inStock) return 'This item is out of stock.';
  if (!response.sizes.includes(line.size)) return 'This size is no longer available.';
  const colorFits = line.colorId === null ? view.colorIds.length === 0 : view.colorIds.includes(line.colorId);
  return colorFits ? null : 'This color is no longer available.';
}

function priceChange({ pricePaise: before }: CartLineView, { pricePaise: now }: ProductView): string | null {
  return before === now ? null : `The price has changed from ${inRupees(before)} to ${inRupees(now)}.`;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function inRupees(amountPaise: number): string {
  return rupees.format(toRupees(amountPaise));
}
