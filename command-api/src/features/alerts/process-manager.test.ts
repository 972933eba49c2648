// A process that is paused while it fulfils an alert, and resumes long after another one has done it.
import { codec } from '@aangan/shared-events/all-events';
import { alertStream } from '@aangan/shared-events/features/alerts/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { sendRequest } from '../../testing/given.ts';
import { openAlerts } from './open-alerts.ts';
import { fulfilAlerts } from './process-manager.ts';

let api: ApiInTest;
let admin: Person;
beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1)]);
  admin = await api.person('admin');
  await api.caughtUp();
  await post(admin, '/api/stock/1/start', { counts: [{ ...small, units: 0 }] });
});
afterAll(() => api.stop());

const small = { colorId: 1, size: 'S' };
const post = async (as: Person, path: string, body: object): Promise<void> => {
  const { status, body: answer } = await sendRequest(api.url, { method: 'POST', path, as, body });
  expect([path, status, answer]).toEqual([path, 200, answer]);
};

test('it does not fulfil a second request of the same customer, made when the product was sold out again', async () => {
  const shopper = await api.person();
  await api.caughtUp();
  const stream = alertStream(1, shopper.id);
  const typesInLog = async () => (await api.services.log.readStream(stream)).map(({ type }) => type);
  const ask = () =>
    post(shopper, '/api/stock-alerts', { productId: 1, variant: small, email: 'asha@example.org' });
  const adjust = (by: number) => post(admin, '/api/stock/1/adjust', { ...small, by, reason: 'Count' });
  const isPaused = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const { views, log, keys, now } = api.services;
  const { alerts } = openAlerts(api.services);
  const late = fulfilAlerts({
    ...{ views, now, logId: log.logId },
    alerts: {
      ...alerts,
      handle: async (envelope) => {
        isPaused.resolve();
        await resume.promise;
        return alerts.handle(envelope);
      },
    },
    // What it has read before it was paused.
    availabilityOf: () => Promise.resolve(() => true),
  });

  await ask();
  const [raw] = await log.readStream(stream);
  const asked = raw && (await codec.decode(raw, keys.find));
  if (asked === undefined) expect.fail('nothing was asked');
  const acting = late.act(asked);
  await isPaused.promise;
  await adjust(1);
  await expect.poll(typesInLog, { timeout: 20_000 }).toEqual(['StockAlertRequested', 'StockAlertFulfilled']);
  await adjust(-1);
  await ask();
  resume.resolve();
  await acting;
  expect(await typesInLog()).toEqual(['StockAlertRequested', 'StockAlertFulfilled', 'StockAlertRequested']);
});
