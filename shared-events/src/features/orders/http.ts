// What browsers say of orders.
import { z } from 'zod';

export const orderPaths = {
  place: '/api/orders/place-order',
  all: '/api/orders',
  updateStatus: '/api/orders/update-status/:id',
  stats: '/api/public/orders/stats',
} as const;

export const ORDER_STATUSES = ['pending', 'accepted', 'rejected', 'fulfilled', 'delivered'] as const;
export type OrderStatusName = (typeof ORDER_STATUSES)[number];

const required = (label: string, highest = 200) =>
  z
    .string(`Please fill in ${label}.`)
    .trim()
    .min(1, `Please fill in ${label}.`)
    .max(highest, `${label} is too long.`);

export const shippingAddressRequest = z.object({
  firstName: required('the first name'),
  lastName: required('the last name'),
  addressLine1: required('the address', 500),
  apt: z.string().trim().max(200).default(''),
  city: required('the city'),
  state: required('the state'),
  postalCode: z
    .string('Please fill in the postal code.')
    .trim()
    .regex(/^\d{6}$/, 'A postal code has 6 digits.'),
});

export const contactInfoRequest = z.object({
  email: z
    .string('Please fill in the e-mail address.')
    .trim()
    .max(254)
    .pipe(z.email('Please fill in a valid e-mail address.')),
  phone: z
    .string('Please fill in the phone number.')
    .trim()
    .regex(/^\+?\d{10,15}$/, 'A phone number has 10 to 15 digits, with an optional + in front.'),
});

/** A cart line as GET /api/cart gives it. Only product, colour, size and quantity are believed. */
export const orderItemRequest = z
  .object({
    id: z.coerce.number().pipe(z.int().min(1)).optional(),
    productId: z.coerce.number().pipe(z.int().min(1)).optional(),
    color: z.string().trim().max(40).default('Default'),
    size: z.string('Please select a size.').trim().min(1, 'Please select a size.').max(40),
    quantity: z
      .int('The quantity must be a whole number.')
      .min(1)
      .max(99, 'The quantity must be at most 99.'),
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
  /** Rupees, as the shopper saw them; refused when the server's sum differs. */
  totalPrice: z.number('The total price is missing.').min(0),
  shippingAddress: shippingAddressRequest,
  contactInfo: contactInfoRequest,
  paymentMethod: z.enum(['cod', 'online'], 'Please choose a payment method.').default('cod'),
});
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>;
export type PlaceOrderInput = z.input<typeof placeOrderRequest>;
export type PlaceOrderResponse = {
  readonly success: true;
  readonly orderId: number;
  readonly message: string;
};

export const updateStatusRequest = z.object({
  status: z.enum(ORDER_STATUSES, 'The status must be pending, accepted, rejected, fulfilled or delivered.'),
  trackingStatus: z.string().max(40).optional(),
});
export type UpdateStatusRequest = z.infer<typeof updateStatusRequest>;
export type UpdateStatusResponse = {
  readonly success: true;
  readonly message: string;
  readonly data: OrderResponse;
};

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
/** The query of the list; with any of these the answer also tells `total` and `totalPages`. */
export const ordersQuery = z.object({
  sort: z.enum(['createdAt_desc', 'createdAt_asc', 'total_desc', 'total_asc']).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  search: z.string().trim().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  page: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(1000)).optional(),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

export type OrderItemResponse = {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly quantity: number;
  readonly price: number;
  readonly color: string;
  readonly size: string;
};

export type OrderResponse = {
  readonly id: number;
  readonly userId: string;
  /** Rupees. */
  readonly totalPrice: number;
  readonly status: OrderStatusName;
  readonly trackingStatus: string;
  readonly shippingAddress: string;
  readonly shippingAddressFields: z.infer<typeof shippingAddressRequest> | null;
  readonly contactInfo: z.infer<typeof contactInfoRequest> | null;
  readonly paymentMethod: string;
  readonly payment: { readonly state: string };
  readonly createdAt: string;
  readonly revision: number;
  readonly OrderItems: readonly OrderItemResponse[];
};
export type OrdersResponse = {
  readonly success: true;
  readonly data: readonly OrderResponse[];
  readonly total?: number;
  readonly totalPages?: number;
};

export type OrderStatsResponse = {
  readonly total: number;
  readonly status: {
    readonly pending: number;
    readonly fulfilled: number;
    readonly delivered: number;
    readonly rejected: number;
    readonly accepted: number;
  };
};
