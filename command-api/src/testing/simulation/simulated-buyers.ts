// Those who order in the simulation of stock, and what there is to order.
import type { PlaceOrderRequest } from '@aangan/shared-events/features/orders/http';
import type { StockLine } from '@aangan/shared-events/features/stock/events';
import type { PriceLine } from '../../domain/ports/price-line.ts';

export const PRODUCTS = [1, 2] as const;
export const SIZES = ['M', 'L'] as const;
/** Of each size of a product, when counting starts. */
export const UNITS = 20;
const PRICE_PAISE = 100;

/** Who repeats a request with the same key. */
export type Buyer = { readonly accountId: string; readonly key: string; readonly request: PlaceOrderRequest };

const shippingAddress = {
  ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: '' },
  ...{ city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
};
const contactInfo = { email: 'asha@example.org', phone: '9876543210' };

/** All at one price. */
export const priceLine: PriceLine = ({ productId }) => ({
  fault: null,
  product: {
    ...{ productId, productRevision: 0, name: 'Kurta', description: '', images: [], removed: false },
    ...{ pricePaise: PRICE_PAISE, oldPricePaise: null, inStock: true, stock: null, colors: [] },
    sizes: SIZES,
  },
  ...{ colorId: null, color: 'Default', left: undefined, image: null },
});

/** Some units of some products; undefined for none. */
export function randomRequest(
  chance: (share: number) => boolean,
  below: (most: number) => number,
): PlaceOrderRequest | undefined {
  const items = PRODUCTS.filter(() => chance(0.7)).flatMap((productId) =>
    SIZES.filter(() => chance(0.6)).map((size) => ({
      ...{ productId, color: 'Default', size, quantity: 1 + below(2) },
    })),
  );
  if (items.length === 0) return undefined;
  const totalPrice = (unitsIn(items) * PRICE_PAISE) / 100;
  const paymentMethod = chance(0.3) ? 'online' : 'cod';
  return { items, totalPrice, shippingAddress, contactInfo, paymentMethod };
}

/** How many units there are in lines, or in those of one size. */
export function unitsIn(lines: readonly Pick<StockLine, 'size' | 'quantity'>[], size?: string): number {
  return lines
    .filter((line) => size === undefined || line.size === size)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
