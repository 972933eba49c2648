// Events of orders. An order holds names, prices, sizes and colours as they were when it was placed; amounts are whole paise.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { paise } from '../../money.ts';
import { personal } from '../../personal.ts';
import { RETURN_REASONS } from '../returns/states.ts';
import { ORDER_STATUSES, REJECT_REASONS } from './statuses.ts';

const orderStatusSchema = z.enum(ORDER_STATUSES);

export const paymentMethodSchema = z.enum(['cod', 'online']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A line as it was sold; an order and its returns hold the same. */
export const soldLineSchema = z.object({
  productId: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  colorId: z.int().nullable(),
  /** The hex code as it was, or `Default`. */
  color: z.string(),
  size: z.string(),
  quantity: z.int().min(1),
  pricePaise: paise,
});

export const orderItemSchema = soldLineSchema.extend({
  /** Revision of the product's stream from which name and price were taken. */
  productRevision: z.int(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

export const recipientSchema = z.object({
  shippingAddress: z.object({
    firstName: z.string(),
    lastName: z.string(),
    addressLine1: z.string(),
    apt: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
  }),
  contactInfo: z.object({ email: z.string(), phone: z.string() }),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** A whole order, as claimed by CartCheckedOut and placed by OrderPlaced. */
export const placedOrderSchema = z.object({
  orderId: z.int().min(1),
  accountId: z.string(),
  items: z.array(orderItemSchema).min(1),
  totalPaise: paise,
  paymentMethod: paymentMethodSchema,
  recipient: personal(recipientSchema),
  /** When the shopper ordered (ISO 8601), so that a later repair does not change it. */
  placedAt: z.iso.datetime(),
  /** Until when it can be paid online (ISO 8601); unset for cash on delivery and for orders that are older than online payments. */
  payBy: z.iso.datetime().exactOptional(),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** Who carries the parcel, and the number under which the courier knows it. With the courier's page it leads to the customer's address. */
export const shipmentSchema = z.object({ courier: z.string(), trackingNumber: z.string() });
export type Shipment = z.infer<typeof shipmentSchema>;

const unitsOfLine = z.object({
  /** The place of the line in `items`, from 0. */
  line: z.int().min(0),
  quantity: z.int().min(1),
});
export type UnitsOfLine = z.infer<typeof unitsOfLine>;

const ofReturn = z.object({
  orderId: z.int(),
  accountId: z.string(),
  /** Of the return among those of the order, from 1. */
  number: z.int().min(1),
  lines: z.array(unitsOfLine).min(1),
});

const change = z.object({ orderId: z.int(), accountId: z.string(), from: orderStatusSchema });

export const orderEvents = {
  OrderPlaced: { version: 1, data: placedOrderSchema },
  OrderAccepted: { version: 1, data: change },
  OrderRejected: {
    version: 1,
    data: change.extend({
      /** Unset when an administrator rejected it. */
      reason: z.enum(REJECT_REASONS).exactOptional(),
    }),
  },
  OrderStatusSet: { version: 1, data: change.extend({ to: orderStatusSchema }) },
  /** Replaces an earlier shipment. The status of the order stays as it is. */
  OrderShipped: {
    version: 1,
    data: z.object({ orderId: z.int(), accountId: z.string(), shipment: personal(shipmentSchema) }),
  },
  OrderShipmentRemoved: { version: 1, data: z.object({ orderId: z.int(), accountId: z.string() }) },
  /** The units of a return, and the whole request, from which the return is opened. The status of the order stays as it is. */
  OrderReturnClaimed: {
    version: 1,
    data: ofReturn.extend({
      reason: z.enum(RETURN_REASONS),
      note: personal(z.string()).exactOptional(),
      /** File names of pictures in the private uploads area. */
      pictures: z.array(z.string()),
      claimedAt: z.iso.datetime(),
    }),
  },
  /** Units of a return that was refused or withdrawn, or that did not arrive: they can be returned again. */
  OrderReturnReleased: { version: 1, data: ofReturn },
} as const satisfies EventDefinitions;
export type OrderEvent = EventOf<typeof orderEvents>;
/** The events that change what is known of the parcel, and not the order's status. */
export type ShippingEvent = Extract<OrderEvent, { type: 'OrderShipped' | 'OrderShipmentRemoved' }>;
/** The events that change how many units can be returned. */
export type OrderReturnEvent = Extract<OrderEvent, { type: 'OrderReturnClaimed' | 'OrderReturnReleased' }>;
export type OrderReturnClaimed = Extract<OrderEvent, { type: 'OrderReturnClaimed' }>;
/** The events from which the status follows. */
export type OrderStatusEvent = Exclude<OrderEvent, ShippingEvent | OrderReturnEvent>;

export const orderStream = (orderId: number): string => `order-${orderId}`;
export const orderSequence = 'order';
