// What an event says, for whoever cannot read its type and its fields. Pure: who did it, when and from where stands beside it.
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { accountEvents, lostKeyEvents } from '@aangan/shared-events/features/accounts/events';
import { catalogueClaimEvents } from '@aangan/shared-events/features/catalogue/claims/events';
import { productEvents } from '@aangan/shared-events/features/catalogue/products/events';
import { cartEvents, type CartEvent } from '@aangan/shared-events/features/cart/events';
import {
  orderEvents,
  orderSequence,
  trackingOf,
  type OrderEvent,
  type OrderItem,
  type OrderStatus,
  type PaymentMethod,
} from '@aangan/shared-events/features/orders/events';
import { toRupees } from '@aangan/shared-events/money';
import { sequenceEvents, sequenceStream } from '@aangan/shared-events/sequence';
import type { Change, Words } from './in-words.ts';
import { accountWords, lostKeyWords, productWords } from './words-of-people-and-products.ts';

type CheckedOut = Extract<CartEvent, { type: 'CartCheckedOut' }>['data'];
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

const isOrderEvent = eventsOf(orderEvents);
const isCartEvent = eventsOf(cartEvents);
const isAccountEvent = eventsOf(accountEvents);
const isProductEvent = eventsOf(productEvents);
const isLostKey = eventsOf(lostKeyEvents);
const isNumber = eventsOf(sequenceEvents);
const isCatalogueClaim = eventsOf(catalogueClaimEvents);

/** The words of any event; of a type without words of its own, what it is called and what it concerns. */
export function wordsOf(event: Recorded<ShopEvent>): Words {
  if (isOrderEvent(event)) return orderWords(event);
  if (isCartEvent(event) && event.type === 'CartCheckedOut') return claimWords(event.data);
  if (isLostKey(event)) return lostKeyWords(event);
  if (isNumber(event)) return numberWords(event.stream, event.data.number);
  if (isCatalogueClaim(event)) return catalogueClaimWords(event.data.stream);
  const words =
    (isAccountEvent(event) && accountWords(event)) || (isProductEvent(event) && productWords(event));
  return words || plainWords(event.type, event.stream);
}

/** The words of an event of which only the type and the stream are known: `ProductPriceChanged`, `product-12`. */
export function plainWords(type: string, stream: string): Words {
  const [first = '', ...rest] = type.split(/(?=[A-Z])/);
  const title = [first, ...rest.map((word) => word.toLowerCase())].join(' ');
  return { title, text: `It concerns ${subjectOf(stream)}.`, changes: [] };
}

function orderWords(event: OrderEvent): Words {
  switch (event.type) {
    case 'OrderPlaced':
      return placedWords(event.data);
    case 'OrderAccepted':
      return {
        title: 'Order accepted',
        text: `The shop accepted the order. It had been ${event.data.from} until then.`,
        changes: statusChanges(event.data.from, 'accepted'),
      };
    case 'OrderRejected':
      return {
        title: 'Order rejected',
        text: `The shop rejected the order. It had been ${event.data.from} until then.`,
        changes: statusChanges(event.data.from, 'rejected'),
      };
    case 'OrderStatusSet':
      return {
        title: `Status set to ${event.data.to}`,
        text: `The order was ${event.data.from} and was set to ${event.data.to}.`,
        changes: statusChanges(event.data.from, event.data.to),
      };
    default:
      return event satisfies never;
  }
}

const paidHow: Readonly<Record<PaymentMethod, string>> = {
  cod: 'to be paid on delivery',
  online: 'to be paid online',
};

function placedWords({ orderId, items, totalPaise, paymentMethod }: Placed): Words {
  const amount = inRupees(totalPaise);
  return {
    title: 'Order placed',
    text: `Order ${orderId} was placed: ${items.map(lineOf).join('; ')}. ${amount} in all, ${paidHow[paymentMethod]}.`,
    changes: [
      { what: 'Status', from: null, to: 'pending' },
      { what: 'Tracking', from: null, to: trackingOf('pending') },
      { what: 'Total', from: null, to: amount },
    ],
  };
}

function claimWords({ orderId, items, leaving, totalPaise }: CheckedOut): Words {
  const left = leaving.map(({ productId, colorId, size, quantity }): Change => {
    const item = items.find(
      (each) => each.productId === productId && each.colorId === colorId && each.size === size,
    );
    const name = item?.name ?? `Product ${productId}`;
    return { what: `In the cart: ${name}, ${size}`, from: null, to: `${quantity} fewer` };
  });
  const cart = left.length === 0 ? 'Nothing of it stood in the cart.' : 'It left the cart.';
  return {
    title: 'Cart checked out',
    text: `The customer ordered what is now order ${orderId}, for ${inRupees(totalPaise)}. ${cart}`,
    changes: left,
  };
}

function numberWords(stream: string, number: number): Words {
  if (stream === sequenceStream(orderSequence))
    return {
      title: `Number ${number} taken`,
      text: `The number ${number} was set aside for an order. It is never given out again, even where no order comes of it.`,
      changes: [],
    };
  const name = stream.replace(/^sequence-/, '');
  return {
    title: `Number ${number} taken`,
    text: `The number ${number} was set aside for a new ${name}. It is never given out again.`,
    changes: [],
  };
}

function catalogueClaimWords(stream: string): Words {
  return {
    title: 'Catalogue change claimed',
    text: `The shop decided on a change of ${subjectOf(stream)}, and kept contradicting changes away until it was made.`,
    changes: [],
  };
}

function statusChanges(from: OrderStatus, to: OrderStatus): readonly Change[] {
  const [was, is] = [trackingOf(from), trackingOf(to)];
  const tracking = { what: 'Tracking', from: was, to: is };
  return [{ what: 'Status', from, to }, ...(was === is ? [] : [tracking])];
}

function lineOf({ quantity, name, size, pricePaise }: OrderItem): string {
  return `${quantity} × ${name}, ${size}, at ${inRupees(pricePaise)}`;
}

/** `product-12` is product 12; a stream that is named by chance or by a person's key is only of its kind. */
function subjectOf(stream: string): string {
  const [kind = '', ...rest] = stream.split('-');
  const id = rest.join('-');
  if (/^\d+$/.test(id)) return `${kind} ${id}`;
  return kind === 'log' ? 'the log itself' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const inRupees = (paise: number): string => rupees.format(toRupees(paise));
