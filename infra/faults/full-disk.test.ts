// A shop whose disk is nearly full and then full to the last byte: reads are served throughout, and writes resume once there is room.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  newShopper,
  orderOne,
  ordersOf,
  shopClient,
  type ShopClient,
} from '@aangan/test/setup/shop-client';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from '@aangan/test/setup/small-disk';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { startEventStore } from '@aangan/launcher/processes/components';
import { fillDisk } from './long/full-disk.ts';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';

const PARTS = ['api', 'projections', 'eventStore', 'redis'] as const;
/** More than the 500 MB below which writes are refused. */
const DISK_MB = 900;
async function mounted(megabytes: number): Promise<SmallDisk> {
  const disk = await mountSmallDisk(megabytes);
  if (disk === undefined) throw new Error('A small disk cannot be mounted any more.');
  return disk;
}

const canMount = await canMountSmallDisk();

describe.runIf(canMount)('a shop whose disk is full', () => {
  let disk: SmallDisk;
  let shop: TestShop;
  let shopper: ShopClient;
  let product: { readonly id: number; readonly size: string };
  const placed: number[] = [];

  beforeAll(async () => {
    disk = await mounted(DISK_MB);
    shop = await startShop({ products: 2, folder: disk });
    const listed = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
    const found = (listed.body as ProductListResponse).products.find(({ inStock }) => inStock);
    product = { id: found?.id ?? 0, size: found?.sizes[0] ?? '' };
    shopper = await newShopper(shop.url, 'full-disk');
    placed.push(await orderOne(shopper, product));
  });
  afterAll(() => shop.stop());

  const change = (): Promise<{ readonly status: number; readonly body: unknown }> =>
    shopper.call('POST', wishlistPaths.add, { body: { productId: product.id } });
  const readyz = async (): Promise<unknown> => (await fetch(`${shop.url}/readyz`)).json();
  const expectReads = async (): Promise<void> => {
    for (const path of [productPaths.all, orderPaths.stats, '/', '/products'])
      expect([path, (await fetch(new URL(path, shop.url))).status]).toEqual([path, 200]);
    expect((await ordersOf(shopper)).data.map(({ id }) => id)).toEqual(placed);
  };

  test('refuses orders below 500 MB with a message, and serves reads', async () => {
    await disk.leave(400);
    await expect.poll(async () => (await change()).status).toBe(503);
    expect((await change()).body).toEqual({
      success: false,
      code: 'disk-full',
      message: 'The shop cannot take orders right now.',
    });
    expect(await readyz()).toMatchObject({
      ready: true,
      degraded: true,
      warnings: [
        expect.stringMatching(
          /^disk of DATA_DIR: \d+ % free, \d+ MB; orders and all other changes are refused$/,
        ),
      ],
    });
    await expectReads();
  });

  test('loses no process and no read when nothing is left', async () => {
    const pids = PARTS.map(shop.pid);
    await disk.fill();
    for (let second = 0; second < 4; second += 1) {
      await expectReads();
      await sleep(1_000);
    }
    expect(PARTS.map(shop.pid)).toEqual(pids);
  });

  test('resumes without a restart once there is room, with all its data', async () => {
    await disk.makeRoom();
    await expect.poll(async () => (await change()).status).toBe(200);
    placed.unshift(await orderOne(shopper, product));
    await expect.poll(readyz).toMatchObject({ ready: true, warnings: [] });
    await expectReads();
  });
});

describe.runIf(canMount)('an event store whose disk is full', () => {
  test('refuses what it cannot store, loses nothing, and resumes without a restart', async () => {
    expect(await fillDisk(resolve(import.meta.dirname, '../..'))).toContain('each there once');
  });

  test('waits for room when it has to verify its file, and starts then', async () => {
    const small = await mounted(60);
    const processes = makeProcesses();
    const root = resolve(import.meta.dirname, '../..');
    const context = {
      root,
      dataDir: small.path,
      processes,
      mode: 'plain',
      embeddedStore: true,
    } as const;
    try {
      const first = await startEventStore(context, 0);
      await first.child.stop();
      // As a failed write leaves it.
      await writeFile(join(small.path, 'event-store', 'unverified'), 'no space left on device');
      await small.leave(10);
      let isReady = false;
      const starting = startEventStore(context, 0).finally(() => (isReady = true));
      const log = () => readFile(join(small.path, 'logs', 'event-store.log'), 'utf8');
      await expect
        .poll(log)
        .toContain('waiting for disk space to verify the file: the disk is full: 10 MB are free');
      expect(isReady).toBe(false);
      await small.makeRoom();
      expect((await starting).port).toBeGreaterThan(0);
    } finally {
      await processes.stop();
      await small.remove();
    }
  });
});
