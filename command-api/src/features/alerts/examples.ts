// Alerts about the stole: all of one size are sold, of another some are left.
import type { Example } from '../../http/example.ts';
import { stockOf } from '../../sample-shop.ts';

const shopper = { as: 'shopper' } as const;
const admin = { as: 'admin', params: { id: 1 } } as const;
const [medium, large] = [
  { colorId: 1, size: 'M' },
  { colorId: 1, size: 'L' },
];

export const alertExamples: readonly Example[] = [
  {
    call: 'POST /api/stock/{id}/start',
    shows: 'one size is sold out',
    ...admin,
    body: {
      counts: [
        { ...medium, units: 12 },
        { ...large, units: 0 },
      ],
    },
    answer: stockOf({ M: 12, L: 0, revision: 5 }),
  },
  {
    call: 'POST /api/stock-alerts',
    shows: 'a mail when a size is back',
    ...shopper,
    body: { productId: 1, variant: large, email: 'meera@example.org' },
    answer: { success: true, data: { waiting: [large] }, message: 'We will write to you once.' },
  },
  {
    call: 'POST /api/stock-alerts',
    shows: 'nothing is asked for that is available',
    ...shopper,
    body: { productId: 1, variant: medium, email: 'meera@example.org' },
    answer: { success: true, data: { waiting: [large] }, message: 'It is available now.' },
  },
  {
    call: 'GET /api/stock-alerts/{productId}',
    shows: 'what the sender waits for',
    ...shopper,
    params: { productId: 1 },
    answer: { success: true, data: { waiting: [large], email: null } },
  },
  {
    call: 'POST /api/stock-alerts/cancel',
    shows: 'no longer asked for',
    ...shopper,
    body: { productId: 1, variant: large },
    answer: { success: true, data: { waiting: [] }, message: 'We will not write to you.' },
  },
  {
    call: 'POST /api/stock/{id}/stop',
    shows: 'any number can be sold again',
    ...admin,
    answer: stockOf({ M: 0, L: 0, isCounted: false, revision: -1 }),
  },
];
