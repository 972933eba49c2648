// The time from an administrator's click to a shopper's open page: a status is set, and the shopper's live stream delivers the message.
import { fieldsOf } from '@aangan/shared-events/fields';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { livePath } from '@aangan/shared-events/live/paths';
import { eventStoreClient } from '@aangan/platform/event-log/event-store-client';
import type { Row } from '../bench.ts';
import { timeLive } from '../event-store/reads.ts';
import { percentile } from '../event-store/row.ts';
import { orderOf } from '../reads/private-reads.ts';
import { memoryOf } from '../report/memory-of.ts';
import { under } from '../report/row.ts';
import type { BenchShop } from '../shop/bench-shop.ts';

const CLICKS = 100;
const P99_UNDER = 100;
const STATUSES = ['fulfilled', 'delivered'] as const;

export const clickToPage: Row = async ({ options, shop: open }) => {
  const shop = await open();
  const [shopper] = await shop.newCustomers(1);
  if (shopper === undefined) throw new Error('there is no shopper');
  const admin = { authorization: `Bearer ${await adminToken(shop)}` };
  const { orderId } = await json(shop, 'POST', orderPaths.place, shopper, orderOf(1));
  const page = await openPage(shop, shopper.authorization);
  const path = orderPaths.updateStatus.replace(':id', String(orderId));
  const click = async (nth: number): Promise<number> => {
    const seen = page.next('order-status');
    const began = performance.now();
    const answered = json(shop, 'PUT', path, admin, { status: STATUSES[nth % 2] });
    const [took] = await Promise.all([seen.then(() => performance.now() - began), answered]);
    return took;
  };
  const client = eventStoreClient(shop.env.EVENTSTORE_URL ?? '');
  const [clicks, floors]: [number[], number[]] = [[], []];
  let nth = 0;
  for (; nth < 10; nth++) await click(nth);
  for (let round = 0; round < options.rounds; round++) {
    floors.push(...(await timeLive(client, CLICKS)));
    for (const until = nth + CLICKS; nth < until; nth++) clicks.push(await click(nth));
  }
  page.close();
  await client.dispose();
  const [p50, p99] = [percentile(clicks, 0.5), percentile(clicks, 0.99)];
  return [
    {
      what: 'from an administrator’s click to the message in the shopper’s open page',
      figure: { value: p99, unit: 'ms' },
      floor: { value: percentile(floors, 0.99), unit: 'ms', what: 'append to a live subscriber, p99' },
      ...{ p50, p99, memory: memoryOf([shop.pids.api]) },
      budget: `p99 under ${P99_UNDER} ms`,
      reached: under(P99_UNDER, p99),
    },
  ];
};

async function adminToken(shop: BenchShop): Promise<string> {
  const { token } = await json(shop, 'POST', accountPaths.login, {}, shop.admin);
  return String(token);
}

async function json(
  { url }: BenchShop,
  method: string,
  path: string,
  { authorization }: { readonly authorization?: string },
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization !== undefined && { authorization }),
  };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const answer = fieldsOf(await response.json());
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${String(answer.message)}`);
  return answer;
}

type OpenPage = { readonly next: (name: string) => Promise<void>; readonly close: () => void };

async function openPage({ url }: BenchShop, authorization: string): Promise<OpenPage> {
  const request = get(url + livePath, { headers: { authorization } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let expected: { readonly mark: string; readonly resolve: () => void } | undefined;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (expected === undefined || !text.includes(expected.mark)) return;
    expected.resolve();
    expected = undefined;
    text = '';
  });
  return {
    next: (name) => {
      text = '';
      return new Promise((resolve) => (expected = { mark: `event: ${name}\n`, resolve }));
    },
    close: () => void request.destroy(),
  };
}
