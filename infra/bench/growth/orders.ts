// Compares a shop with no orders and one with a million.
import { fieldsOf } from '@aangan/shared-events/fields';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { Bench, Row } from '../bench.ts';
import { orderOf } from '../reads/private-reads.ts';
import type { RowResult } from '../report/row.ts';
import { startBenchShop, type BenchShop } from '../shop/bench-shop.ts';
import { appendPastOrders } from '../shop/past-orders.ts';
import { measureGrowth, type GrownRead } from './grown.ts';

/** The number of orders in the small shop. */
const FEW = 1_000;

export const orderGrowth: Row = async (bench) => {
  const { options } = bench;
  const shops: BenchShop[] = [];
  try {
    for (const orders of [FEW, options.orders]) shops.push(await shopWith(orders, bench));
    const [small, large] = shops;
    if (small === undefined || large === undefined) return [];
    const rows: RowResult[] = [];
    for (const read of await readsOf(shops))
      rows.push(
        await measureGrowth(bench, small, large, {
          ...read,
          what: `${read.what}, ${options.orders.toLocaleString('en')} orders`,
        }),
      );
    return rows;
  } finally {
    for (const shop of shops) await shop.stop();
  }
};

async function shopWith(orders: number, { options, steps }: Bench): Promise<BenchShop> {
  const shop = await startBenchShop(options.products, steps, options.profiles);
  await steps.run('Past orders', async (progress) => {
    await appendPastOrders(shop, orders, (done) => progress(`${done} orders`));
    progress('the views are catching up');
    await shop.settle();
    progress('waiting for idle processes');
    await shop.rest();
    return { summary: `${orders} orders`, value: undefined };
  });
  return shop;
}

async function readsOf(shops: readonly BenchShop[]): Promise<readonly GrownRead[]> {
  const owners = new Map<BenchShop, string>();
  const admins = new Map<BenchShop, string>();
  for (const shop of shops) {
    const [owner] = await shop.newCustomers(1);
    if (owner === undefined) continue;
    owners.set(shop, owner.authorization);
    for (const productId of [1, 2, 3])
      await post(shop, orderPaths.place, orderOf(productId), owner.authorization);
    const { token } = await post(shop, accountPaths.login, shop.admin);
    admins.set(shop, `Bearer ${String(token)}`);
  }
  const as = (who: ReadonlyMap<BenchShop, string>, shop: BenchShop) => ({
    headers: { authorization: who.get(shop) ?? '' },
  });
  return [
    { what: 'own orders', requests: (shop) => ({ path: orderPaths.all, ...as(owners, shop) }) },
    {
      what: 'all orders, a page of twenty',
      requests: (shop, nth) => ({
        path: `${orderPaths.all}?limit=20&page=${(nth % 9) + 1}`,
        ...as(admins, shop),
      }),
    },
    { what: 'numbers of the dashboard', requests: () => ({ path: orderPaths.stats }) },
    {
      what: 'listing, cached',
      requests: (_, nth) => ({ path: `/api/products?page=${(nth % 5) + 1}` }),
    },
  ];
}

async function post(
  { url }: BenchShop,
  path: string,
  body: object,
  authorization?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization !== undefined && { authorization }),
  };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return fieldsOf(await response.json());
}
