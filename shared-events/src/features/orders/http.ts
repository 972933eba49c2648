// HTTP shapes of orders.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { rupees } from '../../money.ts';
import { ONE_LINE, withoutHidden } from '../../one-line.ts';
import { colorIdRequest, colorRequest, sizeRequest } from '../cart/http.ts';
import { quantityRequest } from '../cart/quantity.ts';
import { productIdRequest } from '../catalogue/product-id.ts';
import { PAYMENT_STATES } from '../payments/states.ts';
import { ORDER_STATUSES, REJECT_REASONS, type OrderStatus } from './statuses.ts';
import { ORDER_SORTS } from './paths.ts';

const required = (label: string, highest = 200) =>
  z
    .string(`Please fill in the ${label}.`)
    .overwrite(withoutHidden)
    .trim()
    .min(1, `Please fill in the ${label}.`)
    .max(highest, `The ${label} is too long.`)
    .regex(ONE_LINE, `The ${label} must be on one line.`);

export const shippingAddressRequest = z.object({
  firstName: required('first name'),
  lastName: required('last name'),
  addressLine1: required('address', 500),
  apt: z
    .string()
    .overwrite(withoutHidden)
    .trim()
    .max(200, 'The apartment, floor or landmark is too long.')
    .regex(ONE_LINE, 'The apartment, floor or landmark must be on one line.')
    .default(''),
  city: required('city'),
  state: required('state'),
  postalCode: z
    .string('Please fill in the postal code.')
    .overwrite(withoutHidden)
    .trim()
    .regex(/^\d{6}$/, 'A postal code has 6 digits.'),
});

export const contactInfoRequest = z.object({
  email: z
    .string('Please fill in the e-mail address.')
    .overwrite(withoutHidden)
    .trim()
    .max(254, 'The e-mail address is too long.')
    .pipe(z.email('Please fill in a valid e-mail address.')),
  phone: z
    .string('Please fill in the phone number.')
    .overwrite(withoutHidden)
    .trim()
    .regex(/^\+?\d{10,15}$/, 'A phone number has 10 to 15 digits, with an optional + in front.'),
});

/** A cart line as GET /api/cart returns it. Only product, colour, size and quantity are used; price and name come from the catalogue. */
export const orderItemRequest = z
  .object({
    id: productIdRequest.optional(),
    productId: productIdRequest.optional(),
    color: colorRequest,
    colorId: colorIdRequest,
    size: sizeRequest,
    quantity: quantityRequest,
  })
  .transform(({ id, productId, ...rest }, context) => {
    const product = id ?? productId;
    if (product === undefined) {
      context.addIssue({ code: 'custom', message: 'Product ID is missing.', path: ['id'] });
      return z.NEVER;
    }
    return { productId: product, ...rest };
  });

export const placeOrderRequest = z.object({
  items: z
    .array(orderItemRequest, 'Your cart is empty')
    .min(1, 'Your cart is empty')
    .max(100, 'An order has at most 100 lines.'),
  /** Rupees, as shown to the shopper; rejected when the server's total differs. */
  totalPrice: z.number('The total price is missing.').min(0),
  // In the order of the form: the first mistake is the one that is named.
  contactInfo: contactInfoRequest,
  shippingAddress: shippingAddressRequest,
  paymentMethod: z.enum(['cod', 'online'], 'Please choose a payment method.').default('cod'),
  fromCart: z.boolean('`fromCart` is true or false.').exactOptional().meta({
    description:
      'Whether the lines have to be in the cart, in this quantity at least, so that one cart is not ordered twice from two windows.',
  }),
});
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>;
export type PlaceOrderInput = z.input<typeof placeOrderRequest>;
export const placeOrderResponse = messageResponse.extend({ orderId: z.int() }).meta({ id: 'OrderPlaced' });
export type PlaceOrderResponse = ResponseOf<typeof placeOrderResponse>;

const notAStatus = (): string =>
  `The status must be ${ORDER_STATUSES.slice(0, -1).join(', ')} or ${ORDER_STATUSES.at(-1)}.`;

/** Couriers print their numbers in groups; the spaces between them are dropped. */
const trackingNumber = z
  .string('Please fill in the tracking number.')
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Please fill in the tracking number.')
      .min(4, 'A tracking number has at least 4 characters.')
      .max(40, 'A tracking number has at most 40 characters.')
      .regex(/^[A-Za-z0-9-]*$/, 'A tracking number has letters from A to Z, digits and hyphens only.'),
  );

export const shipmentRequest = z.object({
  courier: required('courier', 60),
  trackingNumber,
});
export type ShipmentRequest = z.infer<typeof shipmentRequest>;
export type ShipmentInput = z.input<typeof shipmentRequest>;

export const updateStatusRequest = z.object({
  status: z.enum(ORDER_STATUSES, notAStatus()),
  trackingStatus: z.string().max(5000, 'A tracking status may have at most 5,000 characters.').optional(),
  shipment: shipmentRequest.optional().meta({
    description: 'Courier and tracking number of an order that is accepted, fulfilled or delivered with it.',
  }),
});
export type UpdateStatusRequest = z.infer<typeof updateStatusRequest>;
export type UpdateStatusInput = z.input<typeof updateStatusRequest>;

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
/** The query of the CSV export: all orders that match. */
export const ordersFileQuery = z.object({
  sort: z.enum(ORDER_SORTS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATES).optional().meta({
    description: 'The state of the payment. A rejected order of which nothing was paid is in none.',
  }),
  search: z.string().trim().max(100).optional().meta({
    description:
      'A number (`#12`) or its beginning, an amount in rupees, a customer’s id, or words of the address or the products.',
  }),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
/** The query of the list; with any of these but `cursor` and `own` the answer also has `total` and `totalPages`. */
export const ordersQuery = ordersFileQuery.extend({
  page: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(1000)).optional().meta({ description: 'At most 200 for a customer.' }),
  cursor: pageNumber.optional().meta({
    description: 'A customer’s older orders: the `next` of the previous response.',
  }),
  own: z.literal('true').optional().meta({
    description: 'An administrator’s own orders, as a customer gets theirs.',
  }),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

export const orderItemResponse = z
  .object({
    id: z.int().meta({ description: 'The product’s id.' }),
    name: z.string(),
    image: z.string().nullable(),
    quantity: z.int(),
    price: rupees,
    color: z.string(),
    size: z.string(),
  })
  .meta({ id: 'OrderItem' });
export type OrderItemResponse = ResponseOf<typeof orderItemResponse>;

export const shipmentResponse = z
  .object({ courier: z.string(), trackingNumber: z.string() })
  .meta({ id: 'Shipment' });
export type ShipmentResponse = ResponseOf<typeof shipmentResponse>;

export const orderResponse = z
  .object({
    id: z.int(),
    userId: z.string(),
    totalPrice: rupees,
    status: z.enum(ORDER_STATUSES),
    trackingStatus: z.string(),
    shippingAddress: z.string(),
    shippingAddressFields: shippingAddressRequest.nullable(),
    contactInfo: contactInfoRequest.nullable(),
    paymentMethod: z.string(),
    payment: z.object({
      state: z.string().meta({ description: `One of: ${PAYMENT_STATES.join(', ')}.` }),
      paid: rupees.exactOptional(),
      refunded: rupees.exactOptional(),
      revision: z.int().exactOptional().meta({ description: 'Of the payment; -1 before its first event.' }),
    }),
    shipment: shipmentResponse.nullable().exactOptional().meta({
      description: 'Courier and tracking number, once the order is shipped; null when they were removed.',
    }),
    reason: z.enum(REJECT_REASONS).exactOptional().meta({
      description: 'Why the shop has rejected it; absent when an administrator did.',
    }),
    createdAt: z.iso.datetime(),
    revision: z.int().meta({ description: 'For `If-Match`.' }),
    OrderItems: z.array(orderItemResponse),
  })
  .meta({ id: 'Order' });
export type OrderResponse = ResponseOf<typeof orderResponse>;

const found = z.int().exactOptional();
export const ordersResponse = z
  .object({
    success: z.literal(true),
    data: z.array(orderResponse),
    total: found,
    totalPages: found,
    page: found.meta({
      description: 'The number of this page; the last one when a later page is requested.',
    }),
    next: z.string().exactOptional().meta({
      description: 'The `cursor` of a customer’s older orders, where there are any.',
    }),
    searched: found.meta({
      description:
        'How many of the newest orders were searched, where the search did not cover all. Older matches may be missing.',
    }),
    timeZone: z.string().exactOptional().meta({
      description: 'Of the shop, whose days `from` and `to` are; in a page for an administrator.',
    }),
  })
  .meta({ id: 'Orders' });
export type OrdersResponse = ResponseOf<typeof ordersResponse>;

export const updateStatusResponse = messageResponse
  .extend({ data: orderResponse })
  .meta({ id: 'OrderChanged' });
export type UpdateStatusResponse = ResponseOf<typeof updateStatusResponse>;

export const orderReceiptResponse = z
  .object({
    success: z.literal(true),
    data: z.object({
      order: orderResponse,
      payments: z
        .array(
          z.object({
            kind: z.enum(['captured', 'collected', 'refunded', 'cash-refunded']),
            amount: rupees,
            at: z.iso.datetime(),
          }),
        )
        .meta({ description: 'The money that moved: paid online, collected in cash, refunded.' }),
      shop: z.object({
        name: z.string(),
        address: z.string(),
        gstin: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    }),
  })
  .meta({ id: 'OrderReceipt' });
export type OrderReceiptResponse = ResponseOf<typeof orderReceiptResponse>;

const orders = z.int().min(0);
export const orderStatsResponse = z
  .object({
    total: orders,
    status: z.object({
      pending: orders,
      fulfilled: orders,
      delivered: orders,
      rejected: orders,
      accepted: orders,
    } satisfies Record<OrderStatus, unknown>),
  })
  .meta({ id: 'OrderStats' });
export type OrderStatsResponse = ResponseOf<typeof orderStatsResponse>;
