// Parses cart lines of an API answer; missing fields get the specification's defaults.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { flagOf, listIn, numberOf, optionalNumber, textOf } from '../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';

export function cartFrom(answer: unknown): readonly CartItemResponse[] {
  return listIn(answer, 'data').map(cartItemFrom);
}

function cartItemFrom(answer: unknown): CartItemResponse {
  const fields = fieldsOf(answer);
  const price = numberOf(fields['price']);
  return {
    id: numberOf(fields['id'], numberOf(fields['productId'])),
    name: textOf(fields['name']),
    description: textOf(fields['description']),
    image: textOf(fields['image']) || null,
    color: textOf(fields['color'], 'Default'),
    colorId: optionalNumber(fields['colorId']) ?? null,
    size: textOf(fields['size']),
    quantity: numberOf(fields['quantity'], 1),
    left: optionalNumber(fields['left']),
    price,
    oldPrice: optionalNumber(fields['oldPrice']) ?? null,
    priceBefore: numberOf(fields['priceBefore'], price),
    available: flagOf(fields['available'], true),
    changed: textOf(fields['changed']) || null,
  };
}
