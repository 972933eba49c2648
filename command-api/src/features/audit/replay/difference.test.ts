import { BEST_SELLERS } from '@aangan/shared-events/features/orders/sales/paths';
import { expect, test } from 'vitest';
import { dashboardFacts, differences } from './difference.ts';

type Dashboard = Parameters<typeof dashboardFacts>[0];
type BestSellers = Dashboard['figures']['products'];

const seller = (id: number, units: number): BestSellers[number] => ({
  ...{ id, name: `Kurta ${id}`, units, revenue: units * 100, isRemoved: false },
});
const dashboard = (products: BestSellers): Dashboard => ({
  users: 1,
  products: 40,
  orders: {
    total: 0,
    status: { pending: 0, accepted: 0, rejected: 0, fulfilled: 0, delivered: 0 },
  },
  figures: {
    ...{ success: true, today: '2026-11-27', timeZone: 'Asia/Kolkata', endsAt: '2026-11-27T18:30:00.000Z' },
    ...{ over: [], products, isExact: true },
  },
});
const full = (from: number) => Array.from({ length: BEST_SELLERS }, (_, at) => seller(from + at, 5));
const texts = (before: BestSellers, after: BestSellers) => {
  const [from, to] = [dashboard(before), dashboard(after)];
  return differences(dashboardFacts(from, to), dashboardFacts(to, from)).map(({ text }) => text);
};

test('a product that has left a full list of best sellers may still have sold: only that is said', () => {
  expect(texts(full(1), full(2))).toEqual([
    `Among the 20 best sellers: Kurta 21 (#21): from “no” to “yes”.`,
    `Among the 20 best sellers: Kurta 1 (#1): from “yes” to “no”.`,
  ]);
});

test('a product that is not in a list with room has sold nothing', () => {
  expect(texts([seller(1, 3)], [])).toEqual([
    'Pieces sold of Kurta 1 (#1): nothing any more, where 3 was before.',
    'Revenue of Kurta 1 (#1): nothing any more, where ₹300.00 was before.',
  ]);
  expect(texts([], full(1))).toHaveLength(2 * BEST_SELLERS);
});

test('a product in both lists is compared', () => {
  expect(texts(full(1), [seller(1, 7), ...full(2).slice(1)])).toContain(
    'Pieces sold of Kurta 1 (#1): from 5 to 7, 2 more.',
  );
});
