// Alerts about the stole, which is available.
import type { Example } from '../example.ts';

const shopper = { as: 'shopper' } as const;

export const alertExamples: readonly Example[] = [
  {
    call: 'GET /api/stock-alerts/{productId}',
    shows: 'the sender waits for nothing',
    ...shopper,
    params: { productId: 1 },
    answer: { success: true, data: { waiting: [], email: null } },
  },
  {
    call: 'POST /api/stock-alerts',
    shows: 'there is nothing to wait for',
    ...shopper,
    body: { productId: 1, variant: { colorId: 1, size: 'M' }, email: 'meera@example.org' },
    answer: { success: true, data: { waiting: [] }, message: 'It is available now.' },
  },
  {
    call: 'POST /api/stock-alerts/cancel',
    shows: 'it was not asked for',
    ...shopper,
    body: { productId: 1, variant: null },
    answer: { success: true, data: { waiting: [] }, message: 'We will not write to you.' },
  },
];
