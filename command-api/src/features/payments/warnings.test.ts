import { openPaymentsIndex, paymentsProjection } from '@aangan/shared-events/features/payments/views';
import { expect, test } from 'vitest';
import { makePaymentWarnings } from './warnings.ts';

const quiet = { warnings: () => Promise.resolve(['payments: webhooks are missing']) };
/** Views with so many open payments; undefined: they are away. */
const viewsWith = (open: number | undefined) => ({
  size: (projection: string, index: string) => {
    expect([projection, index]).toEqual([paymentsProjection, openPaymentsIndex]);
    return open === undefined ? Promise.reject(new Error('catching up')) : Promise.resolve(open);
  },
});
const warnings = (areKeysRefused: boolean | undefined, open: number | undefined) =>
  makePaymentWarnings({
    ...{ watch: quiet, views: viewsWith(open) },
    gateway: areKeysRefused === undefined ? undefined : { areKeysRefused: () => areKeysRefused },
  })();

test('the keys that the gateway refuses are named beside what is missing', async () => {
  expect(await warnings(false, 3)).toEqual(['payments: webhooks are missing']);
  expect(await warnings(true, 3)).toEqual([
    'payments: the gateway refuses the keys; see RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
    'payments: webhooks are missing',
  ]);
});

test('payments that are open while online payment is off are counted', async () => {
  expect(await warnings(undefined, 0)).toEqual([]);
  expect(await warnings(undefined, undefined)).toEqual([]);
  expect(await warnings(undefined, 1)).toEqual([
    'payments: online payment is off while 1 order waits for a payment or refund; the gateway is not asked',
  ]);
  expect(await warnings(undefined, 2)).toEqual([expect.stringContaining('2 orders wait for')]);
});
