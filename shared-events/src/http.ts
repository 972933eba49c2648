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
    message: z.string().meta({ description: 'Readable for shoppers.' }),
    code: z.string().meta({ description: 'Stable, for programs.' }),
    field: z.string().exactOptional().meta({ description: 'The field that is wrong (`invalid`).' }),
    changes: z
      .array(
        z.object({
          type: z.string(),
          at: z.iso.datetime(),
          by: z.string(),
          to: z.string().exactOptional().meta({ description: 'The new value, where the event has one.' }),
        }),
      )
      .exactOptional()
      .meta({
        description: 'The events since the revision that the client had (`changed-meanwhile`).',
      }),
    line: z.object({ id: z.int(), color: z.string(), size: z.string() }).exactOptional().meta({
      description:
        'The order line whose product is unavailable (`product-unavailable`, `not-enough-stock`) or returned already (`nothing-left-to-return`).',
    }),
    left: z.int().exactOptional().meta({
      description:
        'How many units are left (`not-enough-stock`), can be taken away (`stock-below-zero`) or returned (`nothing-left-to-return`).',
    }),
    products: z.int().exactOptional().meta({ description: 'How many use it (`in-use`).' }),
    status: z
      .string()
      .exactOptional()
      .meta({ description: 'The current status of the order (`order-not-pending`).' }),
    retryAfter: z.int().exactOptional().meta({ description: 'Seconds (`too-many-attempts`).' }),
  })
  .meta({ id: 'Error', description: 'The body of every error response.' });
export type ErrorResponse = ResponseOf<typeof errorResponse>;

/** The response of a request that succeeded without data. */
export const messageResponse = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'Message' });
export type MessageResponse = ResponseOf<typeof messageResponse>;
