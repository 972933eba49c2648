// Events of products. Prices are whole paise.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../event.ts';
import { paise } from '../../../money.ts';

const productId = z.int().min(1);

/** A picture by its name in the uploads area, and the colour that it shows, if one. */
export const productImageSchema = z.object({ file: z.string(), colorId: z.int().nullable() });
export type ProductImage = z.infer<typeof productImageSchema>;

export const productDetailsSchema = z.object({
  name: z.string(),
  description: z.string(),
  additionalInformation: z.string(),
  categoryId: z.int(),
  brandId: z.int(),
  /** The first is the main colour. */
  colorIds: z.array(z.int()),
  /** Empty for a product without sizes. */
  sizes: z.array(z.string()),
  isRecommended: z.boolean(),
  isNewArrival: z.boolean(),
  /** Initial values that an administrator entered; real reviews are added to them. */
  ratingBaseline: z.number().min(0).max(5),
  reviewsBaseline: z.int().min(0),
});
export type ProductDetails = z.infer<typeof productDetailsSchema>;

const price = z.object({ pricePaise: paise, oldPricePaise: paise.nullable() });
const images = z.object({ images: z.array(productImageSchema).max(4) });

export const productEvents = {
  ProductAdded: {
    version: 1,
    data: productDetailsSchema.extend({ productId, inStock: z.boolean(), ...price.shape, ...images.shape }),
  },
  ProductDetailsChanged: { version: 1, data: productDetailsSchema.extend({ productId }) },
  ProductPriceChanged: { version: 1, data: price.extend({ productId, from: price }) },
  ProductStockChanged: { version: 1, data: z.object({ productId, inStock: z.boolean() }) },
  ProductImagesChanged: { version: 1, data: images.extend({ productId }) },
  ProductRemoved: { version: 1, data: z.object({ productId, name: z.string() }) },
  ProductRestored: { version: 1, data: z.object({ productId, name: z.string() }) },
} as const satisfies EventDefinitions;
export type ProductEvent = EventOf<typeof productEvents>;

export const productStream = (productId: number): string => `product-${productId}`;
export const productSequence = 'product';
