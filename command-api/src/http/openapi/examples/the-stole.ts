// The subject of the examples: one shopper, and one product in one color.
export const CREATED_AT = '2026-11-20T06:30:00.000Z';
export const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2Y2E0NjA1YyJ9.c2lnbmF0dXJl';
export const USER_ID = '6ca4605ca7d2e1d9041745c2e86b33b7';
export const PICTURE = 'f27c2ce5c789db59ac89c2db909af39d-0f6f6e0f6f6e.jpg';

export const category = { id: 1, name: 'Scarves and stoles' };
export const brand = { id: 1, name: 'Kapas Studio' };
export const color = { id: 1, name: 'Peacock', hexCode: '#0F6E6E' };

const words = {
  name: 'Peacock cotton stole',
  description: 'Hand-woven cotton, dyed in the yarn.',
  additionalInformation: 'Wash cold.',
};

/** The fields of the product's form. */
export const stoleForm = {
  ...words,
  price: '899',
  oldPrice: '1199.5',
  inStock: 'true',
  categoryId: '1',
  brandId: '1',
  color: '1',
  sizes: '["M","L"]',
  isRecommended: 'true',
  isNewArrival: 'true',
};

/** The product in the first response. */
export const newStole = {
  id: 1,
  ...words,
  price: 899,
  oldPrice: 1199.5,
  inStock: true,
  images: [PICTURE],
  imageColors: [null],
  image: PICTURE,
  sizes: ['M', 'L'],
  Colors: [color],
  color: 1,
  Brand: brand,
  brand: brand.name,
  brandId: 1,
  Category: category,
  categoryId: 1,
  rating: 0,
  reviews: 0,
  ratingBaseline: 0,
  reviewsBaseline: 0,
  isRecommended: true,
  isNewArrival: true,
  createdAt: CREATED_AT,
  revision: 0,
};

/** The product at its later price. */
export const stole = { ...newStole, price: 849, revision: 1 };
