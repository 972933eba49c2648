// Parses wishlist entries of API answers.
import type { WishlistEntryResponse } from '@aangan/shared-events/features/wishlist/http';
import { flagOf, listIn, numberOf, textOf } from '../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';

export function wishlistFrom(answer: unknown): readonly WishlistEntryResponse[] {
  return listIn(answer, 'data').map(entryFrom);
}

function entryFrom(answer: unknown): WishlistEntryResponse {
  const fields = fieldsOf(answer);
  const product = fieldsOf(fields['Product']);
  const productId = numberOf(fields['productId'], numberOf(product['id']));
  return {
    id: textOf(fields['id'], String(productId)),
    productId,
    Product: {
      name: textOf(product['name']),
      image: textOf(product['image']) || null,
      price: numberOf(product['price']),
      rating: numberOf(product['rating']),
      reviews: numberOf(product['reviews']),
      Category: { name: textOf(fieldsOf(product['Category'])['name']) },
      color: textOf(product['color']),
      brand: textOf(product['brand']),
      // An entry without its product counts as unavailable.
      available: flagOf(product['available'], product['name'] !== undefined),
    },
  };
}
