// node infra/test/setup/busy-shop.ts 10000: starts a shop with so many orders, one a minute in the year 2020. Prints one JSON line
// {"url","username","password","auditor":{"username","password"}} when all views have them, and stops when its input ends.
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import { anAuditor } from './an-auditor.ts';
import { appendPastOrdersTo, type PastOrder } from './past-orders.ts';
import { startShop } from './start-shop.ts';

const count = Number(process.argv[2] ?? 0);
const MINUTE_MS = 60_000;
const FIRST_MINUTE = Date.UTC(2020, 0, 1);

const asSold = { productRevision: 0, image: null, colorId: null, color: 'Default', size: 'M' };
const item = (number: number): OrderItem => ({
  ...asSold,
  ...{ productId: 1, name: number % 2 === 0 ? 'Brass lamp' : 'Indigo kurta', quantity: 1 },
  pricePaise: 10_000 + ((number * 37) % 900) * 100,
});
const pastOrder = (number: number): PastOrder => ({
  accountId: `customer-${number % 50}`,
  items: [item(number)],
  placedAt: new Date(FIRST_MINUTE + number * MINUTE_MS).toISOString(),
  ...(number % 4 === 0 && { status: 'delivered' as const }),
  ...{ firstName: number === 17 ? 'Zoya' : 'Meera', city: 'Kochi' },
});

const shop = await startShop({ products: 12 });
await appendPastOrdersTo(
  shop,
  Array.from({ length: count }, (_, index) => pastOrder(index + 1)),
);
await untilCounted(count);
const { username, password } = shop.admin;
const auditor = await anAuditor(shop);
process.stdout.write(`${JSON.stringify({ url: shop.url, username, password, auditor })}\n`);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await shop.stop();
  process.exit(0);
};
process.stdin.on('end', () => void stop()).resume();
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

async function untilCounted(wanted: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${shop.url}/api/public/orders/stats`);
    const { total } = (await answer.json()) as { readonly total?: number };
    if (total === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
