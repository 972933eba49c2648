import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { makeLogger } from '@aangan/platform/process/logger';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { codec } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContext } from '../../testing/a-context.ts';
import { metadataOf } from '../../domain/command-context.ts';
import { followCatalogue, type CatalogueFollower } from './catalogue-follower.ts';
import { aProduct, INDIGO } from '../../testing/catalogue.ts';

const logger = makeLogger('follower in test', 'silent');
let store: EventStoreHere;
let log: EventLog;

beforeAll(async () => {
  store = await startEventStoreHere();
  log = connectEventLog(store.url);
});
afterAll(async () => {
  await log.close();
  await store.stop();
});

const append = async (stream: string, event: ShopEvent): Promise<bigint> => {
  const last = (await log.readStream(stream)).at(-1)?.revision ?? 'no-stream';
  const stored = codec.encode(event, metadataOf(aContext()), undefined, () => new Uint8Array(12));
  return (await log.append(stream, [stored], last)).position;
};
const until = (holds: () => boolean): Promise<void> => expect.poll(holds, { interval: 10 }).toBe(true);
const following = async (
  work: (follower: CatalogueFollower) => Promise<void>,
  from = log,
  silenceMs?: number,
) => {
  const follower = followCatalogue({ log: from, logger }, { ...(silenceMs !== undefined && { silenceMs }) });
  try {
    await work(follower);
  } finally {
    await follower.stop();
  }
};

describe('the follower of the catalogue', () => {
  test('is not live before it has caught up, nor after it has stopped', async () => {
    await append(productStream(1), { type: 'ProductAdded', data: aProduct(1) });
    const follower = followCatalogue({ log, logger });
    expect(() => follower.catalogue()).toThrow('catching up');
    await until(follower.isLive);
    expect(follower.catalogue().product(1)?.pricePaise).toBe(189900);
    await follower.stop();
    expect(() => follower.catalogue()).toThrow('catching up');
  });

  test('has applied a write once its position is reached', () =>
    following(async (follower) => {
      await until(follower.isLive);
      const data = { colorId: 7, name: 'Indigo', hexCode: INDIGO };
      await follower.reach(await append(colorStream(7), { type: 'ColorAdded', data }));
      expect(follower.catalogue().colorsWithHex(INDIGO.toLowerCase())[0]?.id).toBe(7);
      expect(follower.catalogue().termNamed('color', ' INDIGO ')?.id).toBe(7);
      expect(follower.position()).toBeGreaterThan(0n);
    }));

  test('keeps removed products and terms readable, and counts only existing ones', () =>
    following(async (follower) => {
      await until(follower.isLive);
      await append(productStream(2), { type: 'ProductAdded', data: aProduct(2, { categoryId: 77 }) });
      const removed = { type: 'ProductRemoved', data: { productId: 2, name: 'x' } };
      expect(follower.catalogue().productsUsing('category', 77)).toBeLessThanOrEqual(1);
      await follower.reach(await append(productStream(2), removed));
      expect(follower.catalogue().product(2)).toMatchObject({ removed: true, revision: 1 });
      expect(follower.catalogue().productsUsing('category', 77)).toBe(0);
    }));

  test('restarts a silent subscription, and is not live when that does not help', async () => {
    let deaf = false;
    const dying: EventLog = {
      ...log,
      subscribe: async function* (options) {
        for await (const batch of log.subscribe(options)) {
          if (deaf)
            await new Promise<void>((resolve) => options.signal.addEventListener('abort', () => resolve()));
          if (options.signal.aborted) return;
          yield batch;
        }
      },
    };
    await following(
      async (follower) => {
        await until(follower.isLive);
        deaf = true;
        const from = { pricePaise: 189900, oldPricePaise: 249900 };
        const data = { productId: 3, pricePaise: 1, oldPricePaise: null, from };
        await append(productStream(3), { type: 'ProductAdded', data: aProduct(3) });
        await append(productStream(3), { type: 'ProductPriceChanged', data });
        await append(sequenceStream('x'), { type: 'NumberTaken', data: { number: 1, purpose: 'test' } });
        await until(() => !follower.isLive());
        deaf = false;
        await append(sequenceStream('x'), { type: 'NumberTaken', data: { number: 2, purpose: 'test' } });
        await until(follower.isLive);
        expect(follower.catalogue().product(3)?.pricePaise).toBe(1);
      },
      dying,
      100,
    );
  });

  test('stops rather than skips an event that it cannot read', () =>
    following(async (follower) => {
      await until(follower.isLive);
      const metadata = { ...metadataOf(aContext()), schemaVersion: 1 };
      await log.append(
        productStream(9),
        [{ type: 'ProductAdded', data: { productId: 9 }, metadata }],
        'no-stream',
      );
      await until(() => !follower.isLive());
    }));
});
