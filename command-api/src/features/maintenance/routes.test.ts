import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@aangan/shared-events/fields';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  parkedResponse,
  maintenanceJob,
  maintenanceResponse,
  type ProjectionStateResponse,
} from '@aangan/shared-events/features/maintenance/http';
import { maintenancePaths } from '@aangan/shared-events/features/maintenance/paths';
import {
  parseJob,
  maintenanceJobKey,
  type MaintenanceKind,
} from '@aangan/shared-events/features/maintenance/views';
import { aContext } from '../../testing/a-context.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { metadataOf } from '../../domain/command-context.ts';
import { sendRequest, type TestResponse } from '../../testing/given.ts';

let api: ApiInTest;
let eventStore: TestEventStore;
let admin: Person;
let auditor: Person;
beforeAll(async () => {
  eventStore = await startEventStore();
  api = await startApiInTest({}, { projections: true, eventStore });
  [admin, auditor] = [await api.person('admin'), await api.person('auditor')];
  await api.caughtUp();
});
afterAll(() => api.stop());

const askFor = (
  projection: string,
  kind: MaintenanceKind,
  key: string = randomUUID(),
): Promise<TestResponse> =>
  sendRequest(api.url, {
    method: 'POST',
    path: maintenancePaths.jobs,
    as: admin,
    headers: { 'Idempotency-Key': key },
    body: { projection, kind },
  });
const statusOf = async (projection: string): Promise<ProjectionStateResponse> => {
  const path = `${maintenancePaths.all}?projection=${projection}`;
  const { status, body } = await sendRequest(api.url, { method: 'GET', path, as: auditor });
  expect(status).toBe(200);
  const [one] = maintenanceResponse.parse(body).projections;
  if (one === undefined) throw new Error('no such projection');
  return one;
};
const ended = async (projection: string, id: string): Promise<ProjectionStateResponse> => {
  await expect
    .poll(async () => (await statusOf(projection)).job)
    .toMatchObject({ id, endedAt: expect.any(String) });
  return statusOf(projection);
};
const jobOf = ({ status, body }: TestResponse) => {
  expect(status).toBe(202);
  return maintenanceJob.parse(body);
};

test('a rebuild runs once per key, and the previous views can be restored', async () => {
  const before = await statusOf('brands');
  expect(before).toMatchObject({ state: 'live', former: null, filling: null, job: null, setAside: 0 });
  const key = randomUUID();
  const job = jobOf(await askFor('brands', 'rebuild', key));
  expect(jobOf(await askFor('brands', 'rebuild', key)).id).toBe(job.id);
  expect((await askFor('brands', 'verify', key)).status).toBe(409);
  const after = await ended('brands', job.id);
  expect(after).toMatchObject({ job: { state: 'done' }, former: { generation: before.generation } });
  expect(after.generation).not.toBe(before.generation);

  const returned = await ended('brands', jobOf(await askFor('brands', 'back')).id);
  expect(returned).toMatchObject({ generation: before.generation, job: { state: 'done' } });
});

test('one verification runs at a time and survives its worker', async () => {
  // A log that does not answer blocks the worker's job until it is killed.
  const store = eventStore.pid();
  process.kill(store, 'SIGSTOP');
  onTestFinished(() => void process.kill(store, 'SIGCONT'));
  const job = jobOf(await askFor('accounts', 'verify'));
  const second = await askFor('accounts', 'rebuild');
  expect([second.status, fieldsOf(second.body).code]).toEqual([409, 'upkeep-under-way']);
  const { redis } = api.services;
  await expect
    .poll(async () => parseJob(await redis.get(maintenanceJobKey('accounts')))?.state)
    .toBe('running');
  await api.fleet.kill('projections');
  process.kill(store, 'SIGCONT');
  await api.fleet.start('projections');
  const { job: done } = await ended('accounts', job.id);
  expect(done).toMatchObject({ state: 'done', verified: { differences: 0, first: null, unproven: null } });
  expect(done?.verified?.keys).toBeGreaterThan(0);
});

test('a parked event is shown as stored, and a retry parks it again', async () => {
  const metadata = { ...metadataOf(aContext()), schemaVersion: 1 };
  const broken = { type: 'WishlistItemAdded', data: { accountId: 'a-77', productId: 'two' }, metadata };
  const later = { type: 'WishlistItemAdded', data: { accountId: 'a-77', productId: 3 }, metadata };
  await api.services.log.append('wishlist-a-77', [broken, later], 'no-stream');
  await expect.poll(async () => (await statusOf('wishlist')).setAside).toBe(1);
  const path = `${maintenancePaths.setAside}?projection=wishlist`;
  const { body } = await sendRequest(api.url, { method: 'GET', path, as: auditor });
  const { total, events } = parkedResponse.parse(body);
  expect(total).toBe(1);
  expect(events).toMatchObject([
    {
      ...{ stream: 'wishlist-a-77', revision: 0, type: 'WishlistItemAdded', waiting: 1 },
      reason: expect.stringContaining('productId'),
      raw: { data: broken.data },
    },
  ]);
  const { job, generation } = await ended('wishlist', jobOf(await askFor('wishlist', 'retry')).id);
  expect(job).toMatchObject({ state: 'failed', outcome: expect.stringContaining('cannot be taken') });
  expect(generation).toBe((await statusOf('wishlist')).generation);
  await expect
    .poll(async () => fieldsOf(await (await fetch(`${api.url}/readyz`)).json()).warnings)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^wishlist view: 1 stream held back, since WishlistItemAdded at wishlist-a-77\/0, position \d+$/,
        ),
      ]),
    );
});
