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
