// Builders of the API's answers for component tests: `aProduct({ inStock: false })`.
import type { MailResponse } from '@aangan/shared-events/features/mail/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { ReviewResponse } from '@aangan/shared-events/features/reviews/http';
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import type { WishlistEntryResponse } from '@aangan/shared-events/features/wishlist/http';

export const category = { id: 1, name: 'Women' } as const;
export const brand = { id: 1, name: 'Nila' } as const;
export const red = { id: 1, name: 'Madder red', hexCode: '#A3333D' } as const;
export const blue = { id: 2, name: 'Indigo', hexCode: '#2E3A7B' } as const;

const createdAt = '2026-11-20T06:30:00.000Z';

export function aProduct(more: Partial<ProductResponse> = {}): ProductResponse {
  return {
    ...{ id: 1, name: 'Lotus kurta', description: 'A kurta of handloom cotton.', additionalInformation: '' },
    ...{ price: 1200, oldPrice: null, inStock: true, createdAt, revision: 3 },
    ...{ images: ['one.jpg'], imageColors: [null], image: 'one.jpg' },
    ...{ sizes: ['S', 'M'], Colors: [red, blue], color: red.id },
    ...{ Brand: brand, brand: brand.name, brandId: brand.id, Category: category, categoryId: category.id },
    ...{
      rating: 0,
      reviews: 0,
      ratingBaseline: 0,
      reviewsBaseline: 0,
      isRecommended: false,
      isNewArrival: false,
    },
    ...more,
  };
}

export function aCartItem(more: Partial<CartItemResponse> = {}): CartItemResponse {
  return {
    ...{ id: 1, name: 'Lotus kurta', description: '', image: 'one.jpg', color: red.hexCode, size: 'M' },
    ...{ colorId: red.id, quantity: 1, price: 1200, oldPrice: null, available: true, changed: null },
    ...{ priceBefore: more.price ?? 1200 },
    ...more,
  };
}

/** The payment of an order as the lists have it. */
export function aPaymentStatus(
  state: PaymentResponse['state'] = 'due on delivery',
  revision = -1,
): OrderResponse['payment'] {
  return { state, paid: 0, refunded: 0, revision };
}

export function anOrder(more: Partial<OrderResponse> = {}): OrderResponse {
  return {
    ...{ id: 7, userId: 'user-1', totalPrice: 1200, status: 'pending', trackingStatus: 'Processing' },
    ...{
      shippingAddress: '14 Lotus Road, Kochi, Kerala 682001',
      shippingAddressFields: null,
      contactInfo: null,
    },
    ...{ paymentMethod: 'cod', payment: aPaymentStatus(), createdAt, revision: 0 },
    OrderItems: [
      {
        id: 1,
        name: 'Lotus kurta',
        image: 'one.jpg',
        quantity: 1,
        price: 1200,
        color: red.hexCode,
        size: 'M',
      },
    ],
    ...more,
  };
}

export function aPayment(more: Partial<PaymentResponse> = {}): PaymentResponse {
  return {
    ...{ orderId: 7, method: 'online', state: 'awaiting', amount: 1200, paid: 0, refunded: 0, refundable: 0 },
    ...{
      payBy: null,
      canPay: true,
      failure: null,
      instrument: null,
      refunds: [],
      gateway: null,
      isSandbox: false,
      revision: 0,
    },
    ...more,
  };
}

export function aWishlistEntry(productId = 1, name = 'Lotus kurta'): WishlistEntryResponse {
  return {
    id: `entry-${productId}`,
    productId,
    Product: {
      ...{ name, image: 'one.jpg', price: 1200, rating: 0, reviews: 0 },
      ...{ Category: { name: category.name }, color: red.name, brand: brand.name, available: true },
    },
  };
}

export function aReview(more: Partial<ReviewResponse> = {}): ReviewResponse {
  return {
    ...{ id: 'review-1', rating: 4, comment: 'It fits well.', User: { name: 'Asha Rao' }, createdAt },
    ...more,
  };
}

export function aRequest(more: Partial<CustomizationRequestResponse> = {}): CustomizationRequestResponse {
  return {
    ...{ id: 'request-1', fullName: 'Asha Rao', email: 'asha@example.org' },
    ...{ designPreference: 'A kurta with peacocks on the hem', image: null, createdAt },
    ...more,
  };
}

export function aVariantStock(more: Partial<VariantStockResponse> = {}): VariantStockResponse {
  return {
    ...{ colorId: red.id, color: red.name, size: 'M', isOffered: true },
    ...{ counted: 8, reserved: 0, sold: 0, available: 8, ...more },
  };
}

/** The stock of a counted product. */
export function aProductStock(more: Partial<ProductStockResponse> = {}): ProductStockResponse {
  const variants = more.variants ?? [aVariantStock()];
  return {
    ...{ productId: 1, name: 'Lotus kurta', isRemoved: false, isCounted: true, lowAt: 5, revision: 3 },
    available: variants.reduce((sum, { available }) => sum + available, 0),
    sold: variants.reduce((sum, { sold }) => sum + sold, 0),
    low: variants.filter(({ available }) => available <= (more.lowAt ?? 5)).length,
    ...more,
    variants,
  };
}

/** The live message about a payment. */
export function aPaymentMessage({
  details,
  ...more
}: Partial<Omit<PaymentMessage, 'details'>> & {
  details?: Partial<PaymentMessage['details']>;
} = {}): PaymentMessage {
  return {
    ...{ orderId: 7, state: 'paid', paid: 1200, refunded: 0, revision: 2, ...more },
    details: { refundable: 0, failure: null, instrument: null, refunds: [], gateway: null, ...details },
  };
}

type PaymentMessage = LiveMessages['payment-status'];

export function aMail(more: Partial<MailResponse> = {}): MailResponse {
  return {
    ...{ id: 'a'.repeat(32), template: 'order-placed', title: 'Order placed', language: 'en', orderId: 7 },
    productName: null,
    ...{ state: 'queued', queuedAt: createdAt, attempts: 0, nextAttemptAt: null, sentAt: null },
    ...{ failure: null, revision: 0, ...more },
  };
}

/** A return of one unit of order 7, asked for and not answered. */
export const aReturn = (more: Partial<ReturnResponse> = {}): ReturnResponse => ({
  ...{ id: '7-1', orderId: 7, number: 1, state: 'requested', reason: 'damaged', note: 'Torn.' },
  ...{ pictures: [], explanation: null, sendTo: null },
  ...{ steps: [{ state: 'requested', at: '2026-11-20T06:30:00.000Z' }] },
  lines: [
    {
      ...{ line: 0, productId: 1, name: 'Banarasi sari', image: null, color: 'Default', size: 'M' },
      ...{ quantity: 1, price: 4200, received: null, restock: false },
    },
  ],
  ...{ refunded: 0, refundable: 0, refundWay: 'cash', refund: null, unpaid: null, revision: 0, ...more },
});

/** GET /api/orders/figures: yesterday, today, and twenty products. */
export const salesOfTwoDays = {
  ...{ success: true, today: '2026-11-20', timeZone: 'Asia/Kolkata', endsAt: '2126-11-20T18:30:00.000Z' },
  over: [
    { at: '2026-11-19', orders: 2, revenue: 200 },
    { at: '2026-11-20', orders: 1, revenue: 100 },
  ],
  products: Array.from({ length: 20 }, (_, index) => ({
    ...{ id: index + 1, name: `Kurta ${index + 1}`, isRemoved: false, units: 1, revenue: 2000 - index },
  })),
  isExact: true,
};
