// HTTP shapes of stock alerts.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { productIdRequest } from '../catalogue/product-id.ts';

const variant = z
  .object({ colorId: z.int().min(1).nullable(), size: z.string().min(1).max(100) })
  .nullable()
  .meta({ description: 'Null: any color and size.' });

const variantRequest = z
  .object({
    /** Left out for a product without colors. */
    colorId: z
      .int()
      .min(1)
      .optional()
      .transform((id) => id ?? null),
    size: z.string().min(1).max(100),
  })
  .nullable()
  .meta({ description: 'Null: any color and size.' });

export const alertRequest = z.object({
  productId: productIdRequest,
  variant: variantRequest,
  email: z
    .string('Please enter your e-mail address.')
    .trim()
    .max(200)
    .pipe(z.email('Please enter a valid e-mail address.')),
});
export const cancelAlertRequest = z.object({ productId: productIdRequest, variant: variantRequest });

const waiting = z.array(variant).meta({ description: 'What the sender waits for.' });
export const alertResponse = z
  .object({
    success: z.literal(true),
    data: z.object({
      waiting,
      email: z.string().nullable().meta({ description: 'Of the sender’s last order, to be offered.' }),
    }),
  })
  .meta({ id: 'StockAlerts' });
export type AlertResponse = ResponseOf<typeof alertResponse>;

export const alertWriteResponse = messageResponse.extend({ data: z.object({ waiting }) });
export type AlertWriteResponse = ResponseOf<typeof alertWriteResponse>;
