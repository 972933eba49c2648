// An older copy of the log is put in its place under a running API: the catalogue is read again from its start.
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { makeLogger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { startRestorableStore } from '@aangan/test/setup/restorable-store';
import { expect, onTestFinished, test } from 'vitest';
import { aContext } from '../../testing/a-context.ts';
import { aProduct } from '../../testing/catalogue.ts';
import { metadataOf } from '../../domain/command-context.ts';
import { followCatalogue } from './catalogue-follower.ts';

async function appendTo(url: string, stream: string, ...events: readonly ShopEvent[]): Promise<void> {
  const log = connectEventLog(url);
  const last = (await log.readStream(stream)).at(-1)?.revision ?? 'no-stream';
  const stored = events.map((event) =>
    codec.encode(event, metadataOf(aContext()), undefined, () => new Uint8Array(12)),
  );
  await log.append(stream, stored, last);
  await log.close();
}

const priceOf = (pricePaise: number): ShopEvent => ({
  type: 'ProductPriceChanged',
  data: {
    ...{ productId: 1, pricePaise, oldPricePaise: null },
    from: { pricePaise: 189_900, oldPricePaise: 249_900 },
  },
});
const number = (purpose: string): ShopEvent => ({ type: 'NumberTaken', data: { number: 1, purpose } });

test.each([
  ['ends before what was read', undefined],
  [
    'has grown past what was read',
    (url: string) => appendTo(url, sequenceStream('x'), number('p'.repeat(3_001))),
  ],
])('the catalogue is that of an older log, also when that %s', async (_, grow) => {
  const store = await startRestorableStore();
  const log = connectEventLog(store.url);
  await appendTo(store.url, productStream(1), { type: 'ProductAdded', data: aProduct(1) });
  await store.copyLog();
  let olderLogs = 0;
  const logger = makeLogger('follower in test', 'silent');
  const follower = followCatalogue({ log, logger }, { onOlderLog: () => olderLogs++ });
  onTestFinished(async () => {
    await follower.stop();
    await log.close();
    await store.stop();
  });
  const price = (): number | undefined =>
    follower.isLive() ? follower.catalogue().product(1)?.pricePaise : undefined;
  await appendTo(store.url, productStream(1), priceOf(1));
  await expect.poll(price).toBe(1);

  await store.putCopyBack(grow);
  await expect.poll(price).toBe(189_900);
  await appendTo(store.url, productStream(1), priceOf(2));
  await follower.toHead();
  expect([price(), olderLogs]).toEqual([2, 1]);
});
