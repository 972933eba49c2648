import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { answer, ordersOf } from '../../../../testing/shop-answers.ts';
import { salesOfTwoDays } from '../../../../testing/shop-samples.ts';

/** As Safari and older browsers shorten `en-IN`: a thousand is a T. */
class OlderNumberFormat extends Intl.NumberFormat {
  override format(value: number): string {
    return super.format(value).replace('K', '.0T');
  }
}

test('the axis has the same short numbers in every browser', async () => {
  const { NumberFormat } = Intl;
  onTestFinished(() => void Object.assign(Intl, { NumberFormat }));
  Object.assign(Intl, { NumberFormat: OlderNumberFormat });
  const over = salesOfTwoDays.over.map((each) => ({ ...each, revenue: 16_000 }));
  await openShop('/admin/dashboard', {
    ...signedIn('admin'),
    'GET /api/public/users/count': answer({ count: 41 }),
    'GET /api/public/products/count': answer({ count: 12 }),
    'GET /api/public/orders/stats': answer({
      total: 3,
      status: { pending: 3, fulfilled: 0, delivered: 0, rejected: 0, accepted: 0 },
    }),
    'GET /api/orders': ordersOf(),
    'GET /api/orders/figures': answer({ ...salesOfTwoDays, over }),
  });
  await expect.element(page.getByText('₹16K', { exact: true })).toBeVisible();
});
