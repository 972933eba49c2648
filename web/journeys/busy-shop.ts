// A shop of its own that has had ten thousand orders: nobody else's journey moves its numbers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { APIRequestContext, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { aBuyer, type Buyer } from './many-orders.ts';

export const OLD_ORDERS = 10_000;

type BusyShop = { readonly url: string; readonly username: string; readonly password: string };
type Here = {
  /** Calls to that shop. */
  readonly request: APIRequestContext;
  readonly office: Buyer;
  /** A window in which its administrator is signed in. */
  readonly openOffice: () => Promise<Page>;
};

async function startBusyShop(): Promise<BusyShop & { readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['infra/test/setup/busy-shop.ts', String(OLD_ORDERS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) return { ...JSON.parse(line), stop };
  throw new Error('The busy shop has not started.');
}

export const test = base.extend<Here, { readonly busyShop: BusyShop }>({
  busyShop: [
    // Playwright wants the pattern, though nothing is taken from it.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const shop = await startBusyShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ busyShop }, provide) => provide(busyShop.url),
  office: async ({ request, busyShop }, provide) => provide(await aBuyer(request, busyShop)),
  openOffice: async ({ browser, busyShop, office }, provide) => {
    const { token, userId } = office;
    const localStorage = Object.entries({ token, userId, isAdmin: 'true' }).map(([name, value]) => ({
      name,
      value,
    }));
    const contexts: { close: () => Promise<void> }[] = [];
    await provide(async () => {
      const storageState = { cookies: [], origins: [{ origin: busyShop.url, localStorage }] };
      const context = await browser.newContext({ baseURL: busyShop.url, storageState });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
