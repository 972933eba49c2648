import type { MaintenanceResponse } from '@aangan/shared-events/features/maintenance/http';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer } from '../../testing/shop-answers.ts';

const views: MaintenanceResponse = {
  projections: [
    {
      ...{ projection: 'orders', state: 'live', generation: 'g1', begunAt: null, position: null },
      ...{ lag: null, filling: null, former: null, setAside: 0, job: null },
    },
  ],
  missingKeys: [],
};

for (const [path, role, level] of [
  ['/admin/settings', 'admin', 3],
  ['/audit/views', 'auditor', 2],
] as const)
  test(`at ${path} the headings of the projections leave out no level`, async () => {
    await openShop(path, { ...signedIn(role), 'GET /api/upkeep': answer(views) });
    await expect.element(page.getByRole('heading', { name: 'orders', level })).toBeVisible();
  });

test('a verification without a proof of the log shows that the log was not compared', async () => {
  const unproven = 'The log was not compared with a signed proof, because there is no proof store here.';
  const outcome = '412 keys compared with the log, no difference.';
  const at = '2026-11-20T06:30:00.000Z';
  const verified = { keys: 412, differences: 0, first: null, position: 'log-1:90210', unproven };
  const job = { id: 'j-1', kind: 'verify', state: 'done', askedAt: at, endedAt: at } as const;
  const shown = views.projections.map((each) => ({
    ...each,
    job: { ...job, progress: null, verified, outcome },
  }));
  await openShop('/admin/settings', {
    ...signedIn('admin'),
    'GET /api/upkeep': answer({ ...views, projections: shown }),
  });
  const status = page.getByRole('status').filter({ hasText: outcome });
  await expect.element(status.getByText(unproven)).toBeVisible();
});
