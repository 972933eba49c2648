// A separate shop with ten thousand orders, or as many as a journey file configures, so that no other journey changes its numbers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { aBuyer, type Buyer } from './many-orders.ts';
import { withRetries } from './retried-calls.ts';
import { type Account, stored } from './people.ts';
import { recordNotices } from './notices.ts';

export const OLD_ORDERS = 10_000;

type BusyShop = Account & { readonly url: string; readonly auditor: Account };
type Here = {
  /** API calls to that shop. */
  readonly request: APIRequestContext;
  readonly office: Buyer;
  /** Opens a window signed in as its administrator. */
  readonly openOffice: () => Promise<Page>;
  /** Opens a window signed in as its auditor. */
  readonly openAudit: () => Promise<Page>;
};
type Shops = { readonly oldOrders: number; readonly busyShop: BusyShop };

async function startBusyShop(orders: number): Promise<BusyShop & { readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['infra/test/setup/busy-shop.ts', String(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout }))
    return { ...(JSON.parse(line) as BusyShop), stop };
  throw new Error('The busy shop has not started.');
}

export const test = base.extend<Here, Shops>({
  oldOrders: [OLD_ORDERS, { option: true, scope: 'worker' }],
  busyShop: [
    async ({ oldOrders }, provide) => {
      const shop = await startBusyShop(oldOrders);
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  request: async ({ request }, provide) => provide(withRetries(request)),
  baseURL: async ({ busyShop }, provide) => provide(busyShop.url),
  office: async ({ request, busyShop }, provide) => provide(await aBuyer(request, busyShop)),
  openOffice: async ({ browser, busyShop, office }, provide) => {
    await withWindows(browser, busyShop, { ...office, isAdmin: 'true' }, provide);
  },
  openAudit: async ({ browser, request, busyShop }, provide) => {
    const auditor = await aBuyer(request, busyShop.auditor);
    await withWindows(browser, busyShop, { ...auditor, isAdmin: 'false' }, provide);
  },
});

/** Windows of one user in that shop; closed when the journey ends. */
async function withWindows(
  browser: Browser,
  { url }: BusyShop,
  { token, userId, isAdmin }: Buyer & { readonly isAdmin: string },
  provide: (open: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  await provide(async () => {
    const storageState = stored(url, { token, userId, isAdmin });
    const context = await browser.newContext({ baseURL: url, storageState });
    contexts.push(context);
    await recordNotices(context);
    return context.newPage();
  });
  for (const context of contexts) await context.close();
}
