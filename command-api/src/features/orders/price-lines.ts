// Prices the lines of an order from the current catalogue; of the request only product, colour, size and
// quantity are used.
import { LARGEST_QUANTITY } from '@aangan/shared-events/features/cart/quantity';
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import type { PlaceOrderRequest } from '@aangan/shared-events/features/orders/http';
import { orderLineRefusal, quantityTooLarge } from '../../domain/common-refusals.ts';
import type { PriceLine } from '../../domain/ports/price-line.ts';

/**
 * The order's lines at current prices, one for each product, colour and size. Throws 409 naming the first
 * line that cannot be sold.
 */
export function priceLines(requested: PlaceOrderRequest['items'], priceLine: PriceLine): OrderItem[] {
  const items = new Map<string, OrderItem>();
  for (const request of requested) {
    const item = toOrderItem(request, priceLine);
    const key = JSON.stringify([item.productId, item.colorId, item.size]);
    const quantity = (items.get(key)?.quantity ?? 0) + item.quantity;
    if (quantity > LARGEST_QUANTITY) throw quantityTooLarge('invalid');
    items.set(key, { ...item, quantity });
  }
  return [...items.values()];
}

function toOrderItem(request: PlaceOrderRequest['items'][number], priceLine: PriceLine): OrderItem {
  const { productId, size, quantity } = request;
  const priced = priceLine(request);
  if (priced.fault !== null) throw orderLineRefusal(priced.fault, priced.name, request);
  const { product, colorId, color, image } = priced;
  const { productRevision, name, pricePaise } = product;
  return { productId, productRevision, name, image, colorId, color, size, quantity, pricePaise };
}
