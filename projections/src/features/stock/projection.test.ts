import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { keptSince, stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import type { StockLevels } from '@aangan/shared-events/features/stock/levels';
import {
  availableAuditIndex,
  countedIndex,
  dueReservationsIndex,
  lowStockIndex,
  stockKey,
} from '@aangan/shared-events/features/stock/views';
import { test } from 'vitest';
import { given, inStream } from '../../testing/given.ts';
import type { LiveMessage } from '../../runtime/fold/projection.ts';
import { stock } from './projection.ts';

const productId = 12;
const medium = { colorId: 1, size: 'M' };
const large = { colorId: 1, size: 'L' };
const started: StockEvent = {
  type: 'StockCountingStarted',
  data: {
    ...{ productId, lowAt: 2 },
    variants: [
      { ...medium, counted: 5 },
      { ...large, counted: 9 },
    ],
  },
};
const ofOrder = { productId, orderId: 7, lines: [{ ...medium, quantity: 3 }] };
const reserved = {
  type: 'StockReserved',
  data: { ...ofOrder, accountId: 'a-1', attempt: 'x', until: '2026-11-20T06:31:00.000Z' },
} satisfies StockEvent;
const committed: StockEvent = { type: 'StockCommitted', data: { ...ofOrder, orderRevision: 0 } };
const returned: StockEvent = { type: 'StockReturned', data: { ...ofOrder, orderRevision: 1 } };
const stopped: StockEvent = { type: 'StockCountingStopped', data: { productId } };
const history = (...events: StockEvent[]) => inStream(stockStream(productId), events);
const view = (revision: number, counts: { counted?: number; reserved?: number; sold?: number }) => ({
  ...{ productId, lowAt: 2, revision },
  variants: [
    { ...medium, counted: 5, reserved: 0, sold: 0, ...counts },
    { ...large, counted: 9, reserved: 0, sold: 0 },
  ],
});

test('reserved units become sold ones, and returned ones are available again', () => {
  given(stock, history(started, reserved)).then(stockKey(productId), view(1, { reserved: 3 }));
  given(stock, history(started, reserved, committed)).then(stockKey(productId), view(2, { sold: 3 }));
  given(stock, history(started, reserved, committed, returned)).then(stockKey(productId), view(3, {}));
});

test('a product is low on stock from its threshold down', () => {
  given(stock, history(started)).thenIndex(lowStockIndex, []);
  given(stock, history(started, reserved)).thenIndex(lowStockIndex, ['12']);
  given(stock, history(started, reserved, committed, returned)).thenIndex(lowStockIndex, []);
});

test('a color or size that is offered since counting started is low until it is counted; one that is not offered any more is not', () => {
  const details = {
    ...{ productId, name: 'Kurta', description: '', additionalInformation: '', categoryId: 1, brandId: 1 },
    ...{ isRecommended: false, isNewArrival: false, ratingBaseline: 0, reviewsBaseline: 0 },
  };
  const offer = (...sizes: string[]) =>
    inStream(productStream(productId), [
      { type: 'ProductDetailsChanged', data: { ...details, colorIds: [1], sizes } },
    ]);
  const counted = history(started);
  given(stock, [...counted, ...offer('M', 'L')]).thenIndex(lowStockIndex, []);
  given(stock, [...counted, ...offer('M', 'L', 'XL')]).thenIndex(lowStockIndex, ['12']);
  given(stock, [...offer('M', 'L', 'XL'), ...counted]).thenIndex(lowStockIndex, ['12']);
  given(stock, [...history(started, reserved), ...offer('L')]).thenIndex(lowStockIndex, []);
});

test('the events behind the available units of a variant are those that changed them', () => {
  const [inMedium, inLarge] = [medium, large].map((variant) => availableAuditIndex(productId, variant));
  const all = given(stock, history(started, reserved, committed, returned, stopped));
  all.thenIndex(inMedium ?? '', ['stock-12@0=5', 'stock-12@1=2', 'stock-12@3=5', 'stock-12@4=0']);
  all.thenIndex(inLarge ?? '', ['stock-12@0=9', 'stock-12@4=0']);
});

test('an adjustment may add a variant', () => {
  const added: StockEvent = {
    type: 'StockAdjusted',
    data: { productId, colorId: 2, size: 'M', by: 4, reason: 'New color' },
  };
  given(stock, history(started, added)).then(stockKey(productId), {
    ...view(1, {}),
    variants: [...view(1, {}).variants, { colorId: 2, size: 'M', counted: 4, reserved: 0, sold: 0 }],
  });
});

test('administrators receive the levels after each change, and that a product is no longer counted', () => {
  const message = (revision: number, levels: StockLevels | null): LiveMessage => ({
    ...{ to: 'admins', name: 'stock-changed', key: 'stock-changed:12' },
    data: { productId, levels, revision },
  });
  const { variants, lowAt } = view(1, { reserved: 3 });
  given(stock, history(started, reserved)).thenPublishes([message(1, { lowAt, variants })]);
  given(stock, history(started, reserved, stopped)).thenPublishes([message(2, null)]);
});

test('a repeated event changes nothing', () => {
  const [first, second] = history(started, reserved);
  if (first === undefined || second === undefined) throw new Error('two events expected');
  given(stock, [first, second, second]).then(stockKey(productId), view(1, { reserved: 3 }));
});

test('a product that is no longer counted leaves no trace', () => {
  given(stock, history(started, reserved, stopped))
    .then(stockKey(productId), undefined)
    .thenIndex(countedIndex, [])
    .thenIndex(lowStockIndex, []);
});

test('a reservation is due until it is settled, or its order is placed', () => {
  const due = (...events: StockEvent[]) => given(stock, history(started, ...events));
  const released = (freed: typeof ofOrder.lines): StockEvent => ({
    type: 'StockReleased',
    data: { ...ofOrder, lines: freed, attempt: 'x', reason: 'refused' },
  });
  due(reserved).thenIndex(dueReservationsIndex, ['12-7']);
  due(reserved, released([])).thenIndex(dueReservationsIndex, ['12-7']);
  for (const settling of [released(ofOrder.lines), committed, returned, stopped])
    due(reserved, settling).thenIndex(dueReservationsIndex, []);
  const kept: StockEvent = { ...reserved, data: { ...reserved.data, attempt: keptSince('now'), lines: [] } };
  due(reserved, kept).thenIndex(dueReservationsIndex, []);
  given(stock, [...history(started, reserved), ...inStream(orderStream(7), [placed])]).thenIndex(
    dueReservationsIndex,
    [],
  );
  given(stock, [
    ...history(started, reserved),
    ...inStream(orderStream(8), [{ ...placed, data: { ...placed.data, orderId: 8 } }]),
  ]).thenIndex(dueReservationsIndex, ['12-7']);
});

const placed = {
  type: 'OrderPlaced',
  data: {
    ...{ orderId: 7, accountId: 'a-1', totalPaise: 300, paymentMethod: 'cod', recipient: { erased: true } },
    placedAt: '2026-11-20T06:30:00.000Z',
    items: [
      {
        ...{ productId, productRevision: 0, name: 'Kurta', image: null, ...medium },
        ...{ color: '#2E3A7B', quantity: 3, pricePaise: 100 },
      },
    ],
  },
} as const satisfies OrderEvent;
