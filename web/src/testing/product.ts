import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';

/** A product as the shop answers it, with the given fields changed. */
export function aProduct(changes: Partial<ProductResponse>): ProductResponse {
  return {
    id: 12,
    name: 'Indigo buti kurta',
    description: '',
    additionalInformation: '',
    price: 1899,
    oldPrice: null,
    inStock: true,
    images: [],
    imageColors: [],
    image: null,
    sizes: ['M'],
    Colors: [],
    color: null,
    Brand: { id: 2, name: 'Nila' },
    brand: 'Nila',
    brandId: 2,
    Category: { id: 1, name: 'Women' },
    categoryId: 1,
    rating: 0,
    reviews: 0,
    ratingBaseline: 0,
    reviewsBaseline: 0,
    isRecommended: false,
    isNewArrival: false,
    createdAt: '2026-11-17T14:44:07.000Z',
    revision: 3,
    ...changes,
  };
}
