// A shop's long history, appended directly to its log: over two years people sign up, prices change, orders are placed and progress.
import { randomUUID } from 'node:crypto';
import { codec } from '@aangan/shared-events/all-events';
import type { PersonKey } from '@aangan/shared-events/codec';
import type { ShopEvent } from '@aangan/shared-events/event';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { reviewStream } from '@aangan/shared-events/features/reviews/events';
import type { EventLog, Expectation } from '@aangan/platform/event-log/event-log';

const CONCURRENCY = 64;
const PRODUCTS = 400;
const DAYS = 730;
const BEGIN = Date.UTC(2024, 10, 20);
/** All personal data is sealed with one key; the benchmark has no key store. */
const KEY: PersonKey = { id: randomUUID(), secret: Buffer.alloc(32, 7) };

type Append = {
  readonly stream: string;
  readonly events: readonly ShopEvent[];
  readonly expected: Expectation;
};

/** Appends at least so many events, with all personal data sealed with one key; `onProgress` gets the number appended. */
export async function appendLongHistory(
  log: EventLog,
  events: number,
  onProgress: (appended: number) => void,
  key: PersonKey = KEY,
): Promise<void> {
  const appends = longHistory();
  let appended = 0;
  const write = async (): Promise<void> => {
    while (appended < events) {
      const { stream, events: those, expected } = appends.next().value;
      const at = new Date(BEGIN + (appended / events) * DAYS * 86_400_000).toISOString();
      appended += those.length;
      if (Math.floor(appended / 50_000) > Math.floor((appended - those.length) / 50_000))
        onProgress(appended);
      const metadata = {
        at,
        by: { kind: 'system' },
        origin: { client: 'api' },
        correlationId: randomUUID(),
      } as const;
      const stored = those.map((event) =>
        codec.encode(dated(event, at), metadata, key, () => crypto.getRandomValues(Buffer.alloc(12))),
      );
      await log.append(stream, stored, expected);
    }
  };
  // One after the other until there are products to sell; later events of one stream are far enough apart.
  await Promise.all(Array.from({ length: CONCURRENCY }, write));
}

const dated = (event: ShopEvent, at: string): ShopEvent =>
  event.type === 'OrderPlaced' ? { ...event, data: { ...Object(event.data), placedAt: at } } : event;

/** An endless sequence of events; of a hundred some sixty are about orders. */
function* longHistory(): Generator<Append, never> {
  for (let id = 1; id <= PRODUCTS; id++)
    yield { stream: productStream(id), events: [added(id)], expected: 'no-stream' };
  const prices = new Map<number, bigint>();
  const open: { readonly id: number; readonly accountId: string; revision: bigint }[] = [];
  let [people, orders] = [0, 0];
  for (let turn = 0; ; turn++) {
    const accountId = `${people}`.padStart(32, 'a');
    if (turn % 4 === 0) {
      people++;
      const person = { username: accountId, name: 'Asha Rao', mobile: '9876543210', passwordHash: 'none' };
      const data = { accountId: `${people}`.padStart(32, 'a'), role: 'customer', person };
      yield {
        stream: accountStream(data.accountId),
        events: [{ type: 'AccountOpened', data }],
        expected: 'no-stream',
      };
    }
    const id = ++orders;
    yield { stream: orderStream(id), events: [placed(id, accountId)], expected: 'no-stream' };
    open.push({ id, accountId, revision: 0n });
    if (open.length > 1_000) yield moved(open.splice(turn % 500, 1)[0]);
    if (turn % 3 === 0) {
      const product = (turn % PRODUCTS) + 1;
      const revision = prices.get(product) ?? 0n;
      // A product is changed again only long after its last change is written.
      prices.set(product, revision + 1n);
      yield { stream: productStream(product), events: [repriced(product, turn)], expected: revision };
    }
    if (turn % 8 === 0) {
      const productId = (turn % PRODUCTS) + 1;
      const data = { productId, accountId: `r${turn}`, rating: 4, comment: null, replacedRating: null };
      yield {
        stream: reviewStream(productId, `r${turn}`),
        events: [{ type: 'ReviewSubmitted', data }],
        expected: 'no-stream',
      };
    }
  }
}

const price = (pricePaise: number) => ({ pricePaise, oldPricePaise: null });

function added(productId: number): ShopEvent {
  const details = {
    ...{
      name: `Kurta ${productId}`,
      description: 'Cotton',
      additionalInformation: '',
      categoryId: 1,
      brandId: 1,
    },
    ...{
      colorIds: [],
      sizes: ['M'],
      isRecommended: false,
      isNewArrival: false,
      ratingBaseline: 4,
      reviewsBaseline: 3,
    },
  };
  return {
    type: 'ProductAdded',
    data: { ...details, productId, inStock: true, ...price(100_000), images: [] },
  };
}

function repriced(productId: number, turn: number): ShopEvent {
  return {
    type: 'ProductPriceChanged',
    data: { productId, ...price(100_000 + turn), from: price(100_000) },
  };
}

function placed(orderId: number, accountId: string): ShopEvent {
  const items = [1, 2].map((line) => {
    const productId = ((orderId * line * 7) % PRODUCTS) + 1;
    return {
      ...{ productId, productRevision: 0, name: `Kurta ${productId}`, image: null, colorId: null },
      ...{ color: 'Default', size: 'M', quantity: line, pricePaise: 100_000 },
    };
  });
  const shippingAddress = {
    ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: '', city: 'Pune' },
    ...{ state: 'Maharashtra', postalCode: '411001' },
  };
  const recipient = { shippingAddress, contactInfo: { email: 'asha@example.org', phone: '9876543210' } };
  return {
    type: 'OrderPlaced',
    data: { orderId, accountId, items, totalPaise: 300_000, paymentMethod: 'cod', recipient, placedAt: '' },
  };
}

function moved(order: { readonly id: number; readonly accountId: string } | undefined): Append {
  if (order === undefined) throw new Error('there is no order to move on');
  const about = { orderId: order.id, accountId: order.accountId };
  const events: readonly ShopEvent[] =
    order.id % 10 === 0
      ? [{ type: 'OrderRejected', data: { ...about, from: 'pending' } }]
      : [
          { type: 'OrderAccepted', data: { ...about, from: 'pending' } },
          { type: 'OrderStatusSet', data: { ...about, from: 'accepted', to: 'fulfilled' } },
          { type: 'OrderStatusSet', data: { ...about, from: 'fulfilled', to: 'delivered' } },
        ];
  return { stream: orderStream(order.id), events, expected: 0n };
}
