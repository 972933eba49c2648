// The gateway's notifications of captured payments: each is checked, recorded and on disk before it is answered. Compared with bare appends to the same
// log. The shop is one of its own, because it takes online payments.
import { createHmac } from 'node:crypto';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import type { Row } from '../bench.ts';
import { startAppendFloor } from '../floors/appends.ts';
import { measureInTurn } from '../load/in-turn.ts';
import type { LoadRequest } from '../load/job.ts';
import { memoryOf } from '../report/memory-of.ts';
import { upTo } from '../report/row.ts';
import { appendMany, type FreshStream } from '../shop/append-many.ts';
import { startBenchShop, type BenchShop } from '../shop/bench-shop.ts';
import { costsOf } from './durable-writes.ts';

const CONNECTIONS = 32;
const AT_LEAST = 300;
const TOTAL_PAISE = 49_950;
const HOUR_MS = 3_600_000;
const DIGITS = 14;

export const webhooks: Row = async ({ options, load, steps }) => {
  const shop = await startBenchShop(1, steps, options.profiles, { PAYMENTS: 'sandbox' });
  const floor = startAppendFloor(shop.env.EVENTSTORE_URL ?? '');
  try {
    const pieces = Math.round(options.seconds * 500);
    const count = pieces * (options.rounds + 1);
    await steps.run('Orders', async (progress) => {
      await appendMany(shop.log, awaitingOrders(count), (done) =>
        progress(`${done} of ${2 * count} streams`),
      );
      progress('the views are catching up');
      await shop.settle();
      return { summary: `${count} wait for their payment`, value: undefined };
    });
    const notices = Array.from({ length: count }, (_, at) => captureNotice(at + 1, secretOf(shop)));
    const run = (round: number) => {
      const requests = notices.slice((round + 1) * pieces, (round + 2) * pieces);
      return load.run({ url: shop.url, connections: CONNECTIONS, requests });
    };
    const { api, ...others } = shop.pids;
    const { row, floor: bare } = await measureInTurn(
      options.rounds,
      { pid: api, others, run },
      { pid: floor.pid, run: () => floor.run({ appends: pieces, atOnce: CONNECTIONS }) },
    );
    await shop.settle();
    return [
      {
        what: `record a webhook, ${CONNECTIONS} at once, durable`,
        figure: { value: row.rate, unit: '/s' },
        floor: { value: bare.rate, unit: '/s', what: 'bare appends' },
        ...{ p50: row.p50, p99: row.p99, memory: memoryOf(Object.values(shop.pids)) },
        processor: { own: row.processor, floor: bare.processor },
        budget: `${AT_LEAST}/s or more`,
        reached: upTo(AT_LEAST, row.rate),
        ...costsOf(row),
      },
    ];
  } finally {
    floor.stop();
    await shop.stop();
  }
};

/** Orders that have just begun to be paid. The times are ahead, so that the shop does not ask the gateway about them meanwhile. */
function* awaitingOrders(count: number): Generator<FreshStream> {
  const ahead = new Date(Date.now() + HOUR_MS).toISOString();
  for (let orderId = 1; orderId <= count; orderId++) {
    const ids = { orderId, accountId: orderId.toString(16).padStart(32, '0') };
    const item = {
      ...{ productId: 1, productRevision: 0, name: 'Kurta', image: null, colorId: null },
      ...{ color: 'Default', size: 'M', quantity: 1, pricePaise: TOTAL_PAISE },
    };
    const placed = {
      ...{ ...ids, items: [item], totalPaise: TOTAL_PAISE, paymentMethod: 'online' },
      ...{ recipient: { erased: true }, placedAt: ahead, payBy: ahead },
    };
    yield { stream: orderStream(orderId), events: [{ type: 'OrderPlaced', data: placed }] };
    const requested = {
      ...{ ...ids, gatewayOrderId: gatewayIdOf('order', orderId), amountPaise: TOTAL_PAISE },
      ...{ currency: 'INR', payBy: ahead, requestedAt: ahead },
    };
    yield { stream: paymentStream(orderId), events: [{ type: 'PaymentRequested', data: requested }] };
  }
}

/** As the gateway sends it. https://razorpay.com/docs/webhooks/payments */
function captureNotice(orderId: number, secret: string): LoadRequest {
  const now = Math.floor(Date.now() / 1_000);
  const entity = {
    ...{ id: gatewayIdOf('pay', orderId), entity: 'payment', amount: TOTAL_PAISE, currency: 'INR' },
    ...{ status: 'captured', order_id: gatewayIdOf('order', orderId), international: false },
    ...{ method: 'upi', amount_refunded: 0, refund_status: null, captured: true, vpa: 'asha@okaxis' },
    ...{ email: 'asha@example.org', contact: '+919876543210', notes: [], created_at: now },
  };
  const body = JSON.stringify({
    ...{ entity: 'event', account_id: 'acc_Bench', event: 'payment.captured', contains: ['payment'] },
    ...{ payload: { payment: { entity } }, created_at: now },
  });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-razorpay-event-id': gatewayIdOf('event', orderId),
  };
  return { method: 'POST', path: paymentPaths.webhook, headers, body };
}

const gatewayIdOf = (kind: string, orderId: number): string =>
  `${kind}_${String(orderId).padStart(DIGITS, '0')}`;
const secretOf = ({ env }: BenchShop): string => env.RAZORPAY_WEBHOOK_SECRET ?? '';
