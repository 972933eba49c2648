// Verify on the screen, of a log whose proof an operator has replaced: without the reason, a new proof would look like the only one that the log ever had.
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { replaceProof } from '@aangan/platform/proofs/new-proof';
import { maintenanceJob, maintenanceResponse } from '@aangan/shared-events/features/maintenance/http';
import { maintenancePaths } from '@aangan/shared-events/features/maintenance/paths';
import { startEventStore } from '@aangan/test/setup/start-event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest } from '../../testing/given.ts';

const REPLACED = { at: '2026-11-18T07:00:00.000Z', reason: 'The disk of 12 November was lost.' };
let api: ApiInTest;
let admin: Person;

beforeAll(async () => {
  const eventStore = await startEventStore();
  const log = connectEventLog(eventStore.url);
  const examined = {
    logId: await log.logId(),
    differences: [{ kind: 'removed' as const, message: 'One was removed.' }],
    latest: undefined,
  };
  await replaceProof(log, examined, REPLACED);
  await log.close();
  api = await startApiInTest({}, { projections: true, eventStore });
  admin = await api.person('admin');
  await api.caughtUp();
});
afterAll(() => api.stop());

test('a verification names the proofs that were replaced, with date and reason', async () => {
  const body = { projection: 'brands', kind: 'verify' };
  const asked = await sendRequest(api.url, {
    ...{ method: 'POST', path: maintenancePaths.jobs, as: admin, body },
    headers: { 'Idempotency-Key': 'verify-brands' },
  });
  const { id } = maintenanceJob.parse(asked.body);
  const newest = async () => {
    const path = `${maintenancePaths.all}?projection=brands`;
    const { body } = await sendRequest(api.url, { method: 'GET', path, as: admin });
    return maintenanceResponse.parse(body).projections[0]?.job;
  };
  await expect.poll(newest).toMatchObject({ id, state: 'done' });
  expect(await newest()).toMatchObject({ verified: { replaced: [{ ...REPLACED, differences: 1 }] } });
});
