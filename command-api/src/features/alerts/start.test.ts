// Where the fulfilment of alerts begins when its checkpoint was lost with Redis, and no process is left that knew it.
import { codec } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import {
  alertStream,
  type AlertEvent,
  type AlertVariant,
} from '@aangan/shared-events/features/alerts/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataOf } from '../../domain/command-context.ts';
import { aContext, NOON } from '../../testing/a-context.ts';
import { openLogAndKeys, type LogAndKeys } from '../../testing/log-and-keys.ts';
import { openAlerts } from './open-alerts.ts';
import { fulfilAlerts } from './process-manager.ts';

let stores: LogAndKeys;
beforeAll(async () => void (stores = await openLogAndKeys()));
afterAll(() => stores.stop());

const unused = (): never => expect.fail('the beginning needs the log alone');
const start = async (): Promise<bigint> => {
  const { startsAt } = fulfilAlerts({
    ...{ ...openAlerts(stores), logId: stores.log.logId, now: () => new Date(NOON) },
    ...{ availabilityOf: unused, views: { waitFor: unused, members: unused, documents: unused } },
  });
  return (await startsAt?.(stores.log)) ?? 0n;
};
const append = async (stream: string, event: ShopEvent): Promise<bigint> => {
  const key = await stores.keys.keyOf('a-1');
  const stored = codec.encode(event, metadataOf(aContext()), key, () => new Uint8Array(12));
  const last = (await stores.log.readStream(stream)).at(-1);
  return (await stores.log.append(stream, [stored], last?.revision ?? 'no-stream')).position;
};
const alert = (
  type: AlertEvent['type'],
  accountId: string,
  variant: AlertVariant = null,
): Promise<bigint> => {
  const data = { productId: 1, accountId, variant };
  return append(
    alertStream(1, accountId),
    type === 'StockAlertRequested'
      ? { type, data: { ...data, contact: { email: 'asha@example.org' } } }
      : { type, data },
  );
};
const small = { colorId: 1, size: 'S' };

test('it begins before the first request that is still open', async () => {
  const cancelled = await alert('StockAlertCancelled', 'a-0');
  expect(await start(), 'no customer waits').toBe(cancelled);
  const first = await alert('StockAlertRequested', 'a-1');
  const ofSize = await alert('StockAlertRequested', 'a-1', small);
  const other = await alert('StockAlertRequested', 'a-2');
  expect(await start()).toBeLessThan(first);
  await alert('StockAlertFulfilled', 'a-1');
  expect(await start()).toBeGreaterThanOrEqual(first);
  expect(await start()).toBeLessThan(ofSize);
  await alert('StockAlertCancelled', 'a-1', small);
  expect(await start()).toBeGreaterThanOrEqual(ofSize);
  expect(await start()).toBeLessThan(other);
});

test('it does not wait for a customer who was erased', async () => {
  const erased = await append(accountStream('a-2'), { type: 'AccountErased', data: { accountId: 'a-2' } });
  expect(await start()).toBe(erased);
});
