// The error body, and the shop's own HTTP headers.
import { z } from 'zod';

/** The parsed value of a schema, deeply read-only. */
export type ResponseOf<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;
type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

export const errorResponse = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'Fit for a shopper to read.' }),
    code: z.string().meta({ description: 'Stable, for programs.' }),
    field: z.string().exactOptional().meta({ description: 'The field that is wrong (`invalid`).' }),
    changes: z
      .array(
        z.object({
          type: z.string(),
          at: z.iso.datetime(),
          by: z.string(),
          to: z.string().exactOptional().meta({ description: 'What it was set to, where the event tells.' }),
        }),
      )
      .exactOptional()
      .meta({
        description: 'What happened meanwhile, when an outdated row was changed (`changed-meanwhile`).',
      }),
    line: z
      .object({ id: z.int(), color: z.string(), size: z.string() })
      .exactOptional()
      .meta({ description: 'The line of an order that cannot be had (`product-unavailable`).' }),
    products: z.int().exactOptional().meta({ description: 'How many use it (`in-use`).' }),
    status: z.string().exactOptional().meta({ description: 'What the order is now (`order-not-pending`).' }),
    retryAfter: z.int().exactOptional().meta({ description: 'Seconds (`too-many-attempts`).' }),
  })
  .meta({ id: 'Error', description: 'Every refusal has this shape.' });
export type ErrorResponse = ResponseOf<typeof errorResponse>;

/** The response of a request that succeeded without data. */
export const messageResponse = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'Message' });
export type MessageResponse = ResponseOf<typeof messageResponse>;

export const shopHeaders = {
  /** `<log id>:<commit>`: returned by writes; a read that sends it never returns data from before it. */
  position: 'Shop-Position',
  /** The screen on which the shopper acted. */
  screen: 'Shop-Screen',
  /** One value for one user action, reused for its retries. */
  idempotencyKey: 'Idempotency-Key',
} as const;
