import type {
  MaintenanceJobResponse,
  MaintenanceResponse,
} from '@aangan/shared-events/features/maintenance/http';
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

function verifiedViews(
  outcome: string,
  proof: Pick<NonNullable<MaintenanceJobResponse['verified']>, 'unproven' | 'signed' | 'replaced'>,
): MaintenanceResponse {
  const at = '2026-11-20T06:30:00.000Z';
  const verified = { keys: 412, differences: 0, first: null, position: 'log-1:90210', ...proof };
  const job = { id: 'j-1', kind: 'verify', state: 'done', askedAt: at, endedAt: at, progress: null } as const;
  return {
    ...views,
    projections: views.projections.map((each) => ({ ...each, job: { ...job, verified, outcome } })),
  };
}

test('a verification without a proof of the log shows that the log was not compared', async () => {
  const unproven = 'The log was not compared with a signed proof, because there is no proof store here.';
  const outcome = '412 keys compared with the log, no difference.';
  await openShop('/admin/settings', {
    ...signedIn('admin'),
    'GET /api/upkeep': answer(verifiedViews(outcome, { unproven, signed: null, replaced: [] })),
  });
  const status = page.getByRole('status').filter({ hasText: outcome });
  await expect.element(status.getByText(unproven)).toBeVisible();
});

test('a verification names the key that has signed the log', async () => {
  const signed = 'The log was signed with the key aangan+1a2b3c4d+AQID, that of the SIGNING_KEY set here.';
  const outcome = '412 keys compared with the log, no difference.';
  await openShop('/admin/settings', {
    ...signedIn('admin'),
    'GET /api/upkeep': answer(verifiedViews(outcome, { unproven: null, signed, replaced: [] })),
  });
  const status = page.getByRole('status').filter({ hasText: outcome });
  await expect.element(status.getByText(signed)).toBeVisible();
});

test('a verification shows when and why a proof was replaced', async () => {
  const outcome = '412 keys compared with the log, no difference.';
  const replaced = [
    { at: '2026-11-18T07:00:00.000Z', differences: 3, reason: 'The disk of 12 November was lost.' },
  ];
  await openShop('/audit/views', {
    ...signedIn('auditor'),
    'GET /api/upkeep': answer(verifiedViews(outcome, { unproven: null, signed: null, replaced })),
  });
  const status = page.getByRole('status').filter({ hasText: outcome });
  await expect
    .element(
      status.getByText(
        /^A new proof of the log was begun on 18 Nov 2026, .+, because the log differed in 3 places from the proof that it had\. Reason: The disk of 12 November was lost\.$/,
      ),
    )
    .toBeVisible();
});
