import { expect, test } from 'vitest';
import { parseWhySearch } from '../../../lib/why-search.ts';
import { whyTitle } from '../../../lib/why-title.ts';
import { partsOf } from './messages.ts';

test('parses valid parameters and drops invalid ones', () => {
  expect(parseWhySearch({ day: '2026-11-20', hour: '9', product: 12, days: 7 })).toEqual({
    day: '2026-11-20',
    hour: 9,
    product: 12,
    days: '7',
  });
  expect(parseWhySearch({ day: 'today', hour: '24', product: '-1', days: '14' })).toEqual({});
});

test('the title is the text of the link', () => {
  expect(whyTitle('products', {}, { count: 71 })).toBe('Why 71 products?');
  expect(whyTitle('users', {}, { count: 1 })).toBe('Why 1 user?');
  expect(whyTitle('pending', {}, { count: 1200 })).toBe('Why 1,200 pending orders?');
  expect(whyTitle('ordered', { day: '2026-11-20', hour: 9 }, { count: 2, revenue: 499.5 })).toBe(
    'Why ₹499.50 from 2 orders on 20 Nov 2026, 09:00 to 10:00?',
  );
  expect(whyTitle('sold', { product: 12, days: '7', day: '2026-11-20' }, { count: 1, revenue: 10 })).toBe(
    'Why ₹10.00 from 1 piece of product 12 in the 7 days to 20 Nov 2026?',
  );
  expect(whyTitle('sold', { product: 12 }, { count: 2, revenue: 10 }, { product: 'Brass lamp' })).toBe(
    'Why ₹10.00 from 2 pieces of Brass lamp today?',
  );
  const variant = { product: 12, size: 'M', color: 4 };
  expect(whyTitle('available', variant, { count: 3 })).toBe(
    'Why 3 available units of product 12, M, color 4?',
  );
  expect(whyTitle('available', variant, { count: 3 }, { product: 'Lotus kurta', color: 'Indigo' })).toBe(
    'Why 3 available units of Lotus kurta, M, Indigo?',
  );
  expect(whyTitle('refunded', { day: '2026-11-20' }, { count: 2, revenue: 10 })).toBe(
    'Why ₹10.00 refunded in 2 refunds on 20 Nov 2026?',
  );
  expect(whyTitle('collected', { day: '2026-11-20' }, { count: 1, revenue: 10 })).toBe(
    'Why ₹10.00 collected in 1 payment on 20 Nov 2026?',
  );
});

test('a period has its days as parts, and a day its hours', () => {
  const days = partsOf('ordered', { day: '2026-11-02', days: '7' });
  expect(days.map(({ search }) => search.day)).toEqual([
    ...['2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30'],
    ...['2026-10-31', '2026-11-01', '2026-11-02'],
  ]);
  expect(partsOf('ordered', { day: '2026-11-02' }).map(({ search }) => search.hour)).toEqual([
    ...Array(24).keys(),
  ]);
  expect(partsOf('ordered', { day: '2026-11-02', hour: 3 })).toEqual([]);
  expect(partsOf('orders', {})).toEqual([]);
  expect(partsOf('captured', { day: '2026-11-02', days: '7' })).toHaveLength(7);
  expect(partsOf('captured', { day: '2026-11-02' })).toEqual([]);
});
