// Builders of the API's answers for component tests: `aProduct({ inStock: false })`.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { ReviewResponse } from '@aangan/shared-events/features/reviews/http';
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
    ...{ quantity: 1, price: 1200, oldPrice: null, available: true, changed: null },
    ...more,
  };
}

export function anOrder(more: Partial<OrderResponse> = {}): OrderResponse {
  return {
    ...{ id: 7, userId: 'user-1', totalPrice: 1200, status: 'pending', trackingStatus: 'Processing' },
    ...{
      shippingAddress: '14 Lotus Road, Kochi, Kerala 682001',
      shippingAddressFields: null,
      contactInfo: null,
    },
    ...{ paymentMethod: 'cod', payment: { state: 'due on delivery' }, createdAt, revision: 0 },
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
