import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/shop-answers.ts';
import { openShop, signedIn } from '../../testing/open-shop.tsx';

const keyId = '0b9a6f3e-5f7c-4a51-9d2e-0c4f6a1b2c3d';
const heading = page.getByRole('heading', { name: 'Missing keys' });
const open = (missingKeys: readonly object[]) =>
  openShop('/admin/settings', {
    ...signedIn('admin'),
    'GET /api/upkeep': answer({ projections: [], missingKeys }),
  });

test('each missing key is shown with its holder, since when, and the command that declares it lost', async () => {
  await open([{ keyId, holder: 'a1b2c3', since: '2026-11-20T06:30:00.000Z', streams: 2 }]);
  const section = page.getByRole('region', { name: 'Missing keys' });
  await expect
    .element(section)
    .toMatchTextContent(
      new RegExp(
        `${keyId}Account a1b2c3Missing since .+. It blocks 2 streams.npm run keys -- declare-lost ${keyId}`,
      ),
    );
});

test('no section is shown while no key is missing', async () => {
  await open([]);
  await expect.element(page.getByRole('heading', { name: 'Views' })).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});
