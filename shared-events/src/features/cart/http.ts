// HTTP shapes of the cart.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { rupees } from '../../money.ts';
import { catalogueIdRequest, productIdRequest } from '../catalogue/product-id.ts';
import { NO_COLOR } from '../catalogue/products/paths.ts';
import { MORE_THAN_SHOWN } from '../stock/shown.ts';
import { quantityRequest } from './quantity.ts';

export const sizeRequest = z.string('Please select a size.').trim().min(1, 'Please select a size.').max(40);
/** A hex code of one of the product's colours, or `Default` for a product without colours. */
export const colorRequest = z.string().trim().max(40).default(NO_COLOR);

/** Optional: `color` names the line as well. */
export const colorIdRequest = catalogueIdRequest('The id of a color is a whole number from 1.')
  .nullish()
  .meta({
    description:
      'The colour’s id, as the line has it: it tells apart lines in colours of the same hex code, and still names the line after its hex code was corrected.',
  });

export const cartLineRequest = z.object({
  productId: productIdRequest,
  color: colorRequest,
  colorId: colorIdRequest,
  size: sizeRequest,
});
export type CartLineRequest = z.infer<typeof cartLineRequest>;
export const cartItemRequest = cartLineRequest.extend({ quantity: quantityRequest });
export const cartAdditionRequest = cartItemRequest.extend({
  place: z
    .int('The place of a line is a whole number from 0.')
    .min(0, 'The place of a line is a whole number from 0.')
    .optional()
    .meta({
      description: 'How many lines come before a new one, to undo a removal. Otherwise it is the last one.',
    }),
});
export type CartAdditionRequest = z.infer<typeof cartAdditionRequest>;
export type CartItemRequest = z.infer<typeof cartItemRequest>;

export const cartItemResponse = z
  .object({
    id: z.int().meta({ description: 'The product’s id.' }),
    name: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    color: z.string().meta({ description: 'The colour’s current hex code, or `Default`.' }),
    colorId: z.int().nullable(),
    size: z.string(),
    quantity: z.int(),
    left: z
      .int()
      .optional()
      .meta({
        description: `Available units of a counted product; ${MORE_THAN_SHOWN} for all numbers from ${MORE_THAN_SHOWN} on.`,
      }),
    price: rupees,
    oldPrice: rupees.nullable(),
    priceBefore: rupees.meta({ description: 'The price when the line was last changed, in rupees.' }),
    available: z.boolean().meta({ description: 'Whether the line can be ordered.' }),
    changed: z.string().nullable().meta({
      description: 'What a shopper should know before checkout; null when nothing changed.',
    }),
  })
  .meta({ id: 'CartItem' });
export type CartItemResponse = ResponseOf<typeof cartItemResponse>;

export const cartResponse = z
  .object({ success: z.literal(true), data: z.array(cartItemResponse) })
  .meta({ id: 'Cart' });
export type CartResponse = ResponseOf<typeof cartResponse>;

const left = z
  .int()
  .min(0)
  .exactOptional()
  .meta({ description: 'Available units of a counted product, where the line wants more.' });
export const cartWriteResponse = messageResponse.extend({ data: z.unknown(), left });
export type CartWriteResponse = ResponseOf<typeof cartWriteResponse>;
/** The line after an addition or with its new quantity; null when its product no longer exists. */
export const cartLineWrittenResponse = messageResponse.extend({ data: cartItemResponse.nullable(), left });
export const cartItemRemovedResponse = messageResponse.extend({ data: z.null() });
export const cartClearedResponse = messageResponse.extend({ data: z.array(cartItemResponse).max(0) });
