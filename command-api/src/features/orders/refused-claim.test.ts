// What becomes of the units that an order has reserved when its claim in the cart fails.
import type { PlaceOrderRequest } from '@aangan/shared-events/features/orders/http';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import type { PriceLine } from '../../domain/ports/price-line.ts';
import { sequenceDecider } from '../../domain/sequence.ts';
import { aContext, NOON } from '../../testing/a-context.ts';
import { address, contactInfo, lamp } from '../../testing/orders.ts';
import { makeLog } from '../../testing/simulation/in-memory-log.ts';
import { orderDecider } from './decider.ts';
import { makeOrderPlacing } from './place-order.ts';

const turn = () => Promise.resolve();
const priceLine: PriceLine = ({ productId }) => ({
  ...{ fault: null, colorId: null, color: 'Default', left: 3, image: null },
  product: {
    ...{ productId, productRevision: 0, name: 'Brass lamp', description: '', images: [], stock: null },
    ...{ pricePaise: 49_950, oldPricePaise: null, inStock: true, removed: false },
    ...{ colors: [], sizes: ['Free Size'] },
  },
});
const { id: productId, ...line } = lamp;
const request: PlaceOrderRequest = {
  items: [{ productId, ...line }],
  totalPrice: 499.5,
  shippingAddress: address,
  contactInfo,
  paymentMethod: 'cod',
};

/** Places an order whose claim ends with `failure`; returns how often its units were given back. */
async function releasesAfter(failure: Error): Promise<number> {
  let releases = 0;
  const placing = makeOrderPlacing(
    { sequences: makeLog(sequenceDecider, turn, () => undefined), now: () => new Date(NOON) },
    {
      orders: makeLog(orderDecider, turn, () => undefined),
      priceLine,
      stock: {
        shortagesOf: () => [],
        reserve: () => Promise.resolve({ release: () => Promise.resolve(void (releases += 1)) }),
      },
      colorName: () => undefined,
      online: undefined,
      reach: turn,
      toHead: turn,
      checkOut: () => Promise.reject(failure),
      findEarlierCheckOut: () => Promise.resolve(undefined),
    },
  );
  await expect(placing.place(request, 'a-1', aContext())).rejects.toBe(failure);
  return releases;
}

test('a refused claim gives the units back', async () => {
  expect(await releasesAfter(new DomainError('conflict', 'busy', 'The cart is busy.'))).toBe(1);
});

test('they are kept when the order may be claimed all the same', async () => {
  expect(await releasesAfter(new DomainError('unavailable', 'log-unavailable', 'Try again.'))).toBe(0);
  expect(await releasesAfter(new Error('connection lost'))).toBe(0);
});
