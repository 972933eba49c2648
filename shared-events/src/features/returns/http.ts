// HTTP shapes of returns.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { rupees, totalAsPaise } from '../../money.ts';
import { REFUND_WAYS, RETURN_REASONS, RETURN_STATES, UNPAID_REASONS, type ReturnState } from './states.ts';

const count = z.int('Please choose how many.');

export const returnLinesRequest = z
  .array(
    z.object({ line: z.int().min(0), quantity: count.min(1, 'Please choose at least one.').max(10_000) }),
  )
  .min(1, 'Please choose what you want to return.')
  .max(100);

/** Multipart: `lines` is JSON. */
export const returnRequest = z.object({
  lines: z
    .string('Please choose what you want to return.')
    .max(10_000)
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        context.addIssue({ code: 'custom', message: 'Please choose what you want to return.' });
        return z.NEVER;
      }
    })
    .pipe(returnLinesRequest)
    .meta({
      description: 'JSON: a list of `{line, quantity}`; `line` counts the lines of the order from 0.',
    }),
  reason: z.enum(RETURN_REASONS, 'Please choose a reason.'),
  note: z.string().trim().max(1000, 'A note may have at most 1,000 characters.').optional(),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

export const refuseReturnRequest = z.object({
  explanation: z
    .string('Please say why it is refused.')
    .trim()
    .min(1, 'Please say why it is refused.')
    .max(1000, 'The reason may have at most 1,000 characters.'),
});
export type RefuseReturnRequest = z.infer<typeof refuseReturnRequest>;

export const closeReturnRequest = z.object({
  explanation: z
    .string()
    .trim()
    .max(1000, 'The reason may have at most 1,000 characters.')
    .optional()
    .meta({ description: 'What the customer reads about it.' }),
});
export type CloseReturnRequest = z.infer<typeof closeReturnRequest>;

export const receiveReturnRequest = z.object({
  lines: z
    .array(z.object({ line: z.int().min(0), quantity: count.min(0), restock: z.boolean() }))
    .max(100)
    .meta({ description: 'What arrived; a line that is left out did not.' }),
});
export type ReceiveReturnRequest = z.infer<typeof receiveReturnRequest>;

export const refundReturnRequest = z.object({
  amount: totalAsPaise.refine((paise) => paise > 0, 'must be more than nothing'),
  reference: z
    .string()
    .trim()
    .max(200, 'The reference is too long.')
    .optional()
    .meta({ description: 'Of cash: the number of the receipt, or who took it.' }),
});
export type RefundReturnInput = z.input<typeof refundReturnRequest>;

const pageNumber = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
export const returnsQuery = z.object({
  state: z.enum(RETURN_STATES).optional(),
  before: pageNumber.optional().meta({ description: '`next` of the former answer.' }),
  own: z.literal('true').optional().meta({
    description: 'An administrator’s own returns, as a customer gets theirs.',
  }),
});
export type ReturnsQuery = z.infer<typeof returnsQuery>;

export const returnedLineResponse = z.object({
  line: z.int().meta({ description: 'The place of the line in the order, from 0.' }),
  productId: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  color: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: rupees,
  received: z.int().nullable().meta({ description: 'How many arrived; null before the parcel arrived.' }),
  restock: z.boolean().meta({ description: 'Whether what arrived can be sold again.' }),
});

export const returnResponse = z
  .object({
    id: z.string(),
    orderId: z.int(),
    number: z.int(),
    state: z.enum(RETURN_STATES),
    reason: z.enum(RETURN_REASONS),
    note: z.string().nullable(),
    pictures: z.array(z.string()).meta({
      description: 'Addresses that are valid for some minutes only; add `&w=` for a width.',
    }),
    explanation: z
      .string()
      .nullable()
      .meta({ description: 'Why it was refused, or closed without a refund.' }),
    sendTo: z.string().nullable().meta({
      description:
        'Where the customer sends the parcel: the shop’s name, and its address on the next line; null unless the return is approved.',
    }),
    lines: z.array(returnedLineResponse),
    steps: z.array(z.object({ state: z.enum(RETURN_STATES), at: z.iso.datetime() })),
    refunded: rupees,
    refundable: rupees.meta({ description: 'What is left to refund for what arrived.' }),
    refundWay: z.enum(REFUND_WAYS).meta({ description: 'As the order was paid.' }),
    refund: z
      .object({
        amount: rupees,
        paid: rupees.meta({
          description: 'What was paid of it when a part of it had failed, from another payment of the order.',
        }),
        how: z.enum(REFUND_WAYS),
        failed: z.boolean().meta({
          description:
            'Whether the gateway did not pay it; then it is tried again, or withdrawn in the payment.',
        }),
      })
      .nullable()
      .meta({ description: 'The refund that is neither paid nor withdrawn.' }),
    unpaid: z
      .object({
        why: z.enum(UNPAID_REASONS),
        amount: rupees,
        left: rupees.nullable().meta({
          description: 'What the payment had left when it refused the refund; null for a withdrawn one.',
        }),
      })
      .nullable()
      .meta({ description: 'The last refund, when nothing of it was paid.' }),
    revision: z.int().meta({ description: 'For `If-Match`.' }),
  })
  .meta({ id: 'Return' });
export type ReturnResponse = ResponseOf<typeof returnResponse>;

export const returnsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(returnResponse),
    counts: z
      .object({
        requested: z.int(),
        approved: z.int(),
        refused: z.int(),
        withdrawn: z.int(),
        received: z.int(),
        refunding: z.int(),
        refunded: z.int(),
        closed: z.int(),
      } satisfies Record<ReturnState, unknown>)
      .exactOptional()
      .meta({ description: 'How many there are in each state; for administrators.' }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Returns' });
export type ReturnsResponse = ResponseOf<typeof returnsResponse>;

export const returnsOfOrderResponse = z
  .object({
    success: z.literal(true),
    data: z.object({
      returns: z.array(returnResponse),
      left: z.array(z.int()).meta({ description: 'How many of each line can still be returned.' }),
      until: z.iso.datetime().nullable().meta({
        description: 'Until when; null unless the order is delivered and the shop takes returns.',
      }),
    }),
  })
  .meta({ id: 'ReturnsOfOrder' });
export type ReturnsOfOrderResponse = ResponseOf<typeof returnsOfOrderResponse>;

export const returnDataResponse = z
  .object({ success: z.literal(true), data: returnResponse })
  .meta({ id: 'ReturnData' });
export type ReturnDataResponse = ResponseOf<typeof returnDataResponse>;

export const returnChangedResponse = messageResponse
  .extend({ data: returnResponse })
  .meta({ id: 'ReturnChanged' });
export type ReturnChangedResponse = ResponseOf<typeof returnChangedResponse>;
