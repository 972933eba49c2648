import { stockStream } from '@aangan/shared-events/features/stock/events';
import { dueReservation } from '@aangan/shared-events/features/stock/views';
import { expect, test } from 'vitest';
import type { CommandContext } from '../../domain/command-context.ts';
import { makeLog } from '../../testing/simulation/in-memory-log.ts';
import { stockDecider } from './decider.ts';
import { releaseExpired } from './release-expired.ts';

const at = '2026-11-20T06:30:00.000Z';
const variant = { colorId: null, size: 'M' };

test('reservations that cannot be released yet do not hold up the others', async () => {
  const stocks = makeLog(
    stockDecider,
    () => Promise.resolve(),
    () => undefined,
  );
  const context: CommandContext = {
    ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'c', at },
  };
  const stream = stockStream(1);
  const counts = [{ ...variant, units: 400 }];
  stocks.appendNow(
    stream,
    { type: 'StartCounting', productId: 1, lowAt: 5, counts, countingId: 'c-1' },
    context,
  );
  const lines = [{ ...variant, quantity: 1 }];
  const orders = Array.from({ length: 250 }, (_, nth) => nth + 1);
  for (const orderId of orders)
    stocks.appendNow(
      stream,
      { type: 'ReserveStock', productId: 1, orderId, accountId: 'a-1', attempt: 'x', lines, until: at },
      context,
    );
  const claimed = new Set(orders.slice(0, 220));
  const due = orders.map((orderId) => dueReservation(1, orderId));
  const job = releaseExpired({
    handler: stocks,
    views: {
      members: (_, __, { offset = 0, count = Infinity }) =>
        Promise.resolve(due.slice(offset, offset + count)),
    },
    now: () => new Date(at),
    logger: { warn: () => undefined },
    orderUnitsOf: () => Promise.resolve(undefined),
    isClaimed: (_, orderId) => Promise.resolve(claimed.has(orderId)),
  });
  await job.runOnce(() => true);
  const left = orders.filter((orderId) => stocks.peek(stream)?.reservations.has(orderId));
  expect(left).toEqual([...claimed]);
});
