// What a shopper orders, looked up in what the shop offers right now; only product, colour, size and quantity are believed.
import type { ProductImage } from '@aangan/shared-events/features/catalogue/products/events';
import { LARGEST_QUANTITY } from '@aangan/shared-events/features/cart/events';
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import type { PlaceOrderRequest } from '@aangan/shared-events/features/orders/http';
import { DomainError } from '../../domain/domain-error.ts';

type Wish = { readonly productId: number; readonly color: string; readonly size: string };
type Fault = 'gone' | 'out-of-stock' | 'no-such-color' | 'no-such-size';

type Offer = {
  readonly productRevision: number;
  readonly name: string;
  readonly images: readonly ProductImage[];
  readonly pricePaise: number;
};
type Fitting = {
  readonly fault: null;
  readonly offer: Offer;
  readonly colorId: number | null;
  readonly color: string;
  readonly image: string | null;
};

/** Takes a shopper at their word, or says why it cannot be; throws 503 while nobody can tell. */
export type Choose = (wish: Wish) => Fitting | { readonly fault: Fault; readonly name: string };

/** The order's lines at today's prices, one for each product, colour and size. Throws 409 naming the first line that cannot be had. */
export function orderItems(asked: PlaceOrderRequest['items'], choose: Choose): OrderItem[] {
  const items = new Map<string, OrderItem>();
  for (const wish of asked) {
    const item = orderItem(wish, choose);
    const key = JSON.stringify([item.productId, item.colorId, item.size]);
    const quantity = (items.get(key)?.quantity ?? 0) + item.quantity;
    if (quantity > LARGEST_QUANTITY) throw quantityTooLarge();
    items.set(key, { ...item, quantity });
  }
  return [...items.values()];
}

function orderItem(wish: PlaceOrderRequest['items'][number], choose: Choose): OrderItem {
  const { productId, size, quantity } = wish;
  const choice = choose(wish);
  if (choice.fault !== null) throw unavailable(choice.fault, choice.name, wish);
  const { offer, colorId, color, image } = choice;
  const { productRevision, name, pricePaise } = offer;
  return { productId, productRevision, name, image, colorId, color, size, quantity, pricePaise };
}

const reasons: Readonly<Record<Fault, string>> = {
  gone: 'is no longer available',
  'out-of-stock': 'is out of stock',
  'no-such-color': 'is no longer available in this color',
  'no-such-size': 'is no longer available in this size',
};

export function quantityTooLarge(): DomainError {
  return new DomainError('invalid', 'quantity-too-large', 'The quantity must be at most 99.');
}

/** The refusal of an order for the first line that cannot be had. */
export function unavailable(fault: Fault, name: string, { productId, color, size }: Wish): DomainError {
  const what = name === '' ? 'An item of your order' : `“${name}” (${size})`;
  const message = `${what} ${reasons[fault]}. Please remove it from your cart.`;
  return new DomainError('conflict', 'product-unavailable', message, {
    line: { id: productId, color, size },
  });
}
