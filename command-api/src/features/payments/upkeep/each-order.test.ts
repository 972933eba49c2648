import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { expect, test } from 'vitest';
import { makeForOrder } from './each-order.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway/payment-gateway.ts';
import { gatewayUnavailable, orderRejected } from '../refusals.ts';

function forOrders() {
  const logged: unknown[] = [];
  const log =
    (level: string) =>
    ({ orderId }: { readonly orderId: number }): void =>
      void logged.push([level, orderId]);
  return { forOrder: makeForOrder({ warn: log('warn'), error: log('error') }), logged };
}
const failsWith = (error: Error) => () => Promise.reject(error);

test('an order that cannot be settled does not hold up the others, and is logged once', async () => {
  const { forOrder, logged } = forOrders();
  for (let round = 0; round < 3; round++) {
    await forOrder(1, failsWith(new GatewayRefusedError('BAD_REQUEST_ERROR', 'The id does not exist.')));
    await forOrder(2, failsWith(orderRejected()));
    expect(await forOrder(3, failsWith(new Error('the key is missing')))).toBe(false);
    expect(await forOrder(4, () => Promise.resolve())).toBe(true);
  }
  expect(logged).toEqual([
    ['warn', 1],
    ['warn', 2],
    ['error', 3],
  ]);
});

test('is logged again when it fails after it has worked', async () => {
  const { forOrder, logged } = forOrders();
  await forOrder(1, failsWith(orderRejected()));
  await forOrder(1, () => Promise.resolve());
  await forOrder(1, failsWith(orderRejected()));
  expect(logged).toHaveLength(2);
});

test.each([new GatewayUnavailableError('away'), new LogUnavailableError('away'), gatewayUnavailable()])(
  'what concerns all orders ends the round: %s',
  async (error) => {
    const { forOrder, logged } = forOrders();
    await expect(forOrder(1, failsWith(error))).rejects.toBe(error);
    expect(logged).toEqual([]);
  },
);
