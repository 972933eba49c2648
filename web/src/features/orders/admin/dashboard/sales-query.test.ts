import type { SalesResponse } from '@aangan/shared-events/features/orders/sales/http';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onSalesMessage, salesQuery, untilTomorrow, withDay, withProduct } from './sales-query.ts';

const week: SalesResponse = {
  success: true,
  today: '2026-11-20',
  timeZone: 'Asia/Kolkata',
  endsAt: '2026-11-20T18:30:00.000Z',
  over: [
    { at: '2026-11-19', orders: 2, revenue: 200 },
    { at: '2026-11-20', orders: 1, revenue: 100 },
  ],
  products: [
    { id: 1, name: 'Kurta', isRemoved: false, units: 3, revenue: 300 },
    { id: 2, name: 'Lamp', isRemoved: false, units: 1, revenue: 50 },
  ],
  isExact: true,
};
const told = {
  ...{ asOf: '2026-11-20', day: '2026-11-20', orders: 2, revenue: 175 },
  hours: [{ at: '09', orders: 2, revenue: 175 }],
};
const sold = (productId: number, revenue: number, units = 1) => {
  const each = { units, revenue };
  return { asOf: '2026-11-20', productId, name: 'As sold', sold: { '1': each, '7': each, '30': each } };
};

describe('a day’s message', () => {
  test('replaces that day', () => {
    expect(withDay(week, '7', told).over).toEqual([
      week.over[0],
      { at: '2026-11-20', orders: 2, revenue: 175 },
    ]);
    expect(withDay(week, '7', { ...told, day: '2026-09-01' }).over).toEqual(week.over);
  });
  test('replaces the hours when only today is shown; an omitted hour becomes empty', () => {
    const hours = { ...week, over: ['08', '09'].map((at) => ({ at, orders: 1, revenue: 1 })) };
    expect(withDay(hours, '1', told).over).toEqual([
      { at: '08', orders: 0, revenue: 0 },
      { at: '09', orders: 2, revenue: 175 },
    ]);
    expect(withDay(hours, '1', { ...told, day: '2026-11-19' })).toBe(hours);
  });
});

describe('a product’s message', () => {
  test('moves the product to its rank and keeps its name', () => {
    expect(withProduct(week, '7', sold(2, 400))?.products).toEqual([
      { id: 2, name: 'Lamp', isRemoved: false, units: 1, revenue: 400 },
      week.products[0],
    ]);
    expect(withProduct(week, '7', sold(3, 60))?.products.map(({ name }) => name)).toEqual([
      'Kurta',
      'As sold',
      'Lamp',
    ]);
  });
  test('removes a product without sales', () => {
    expect(withProduct(week, '7', sold(1, 0, 0))?.products).toEqual([week.products[1]]);
  });
  describe('of a full list', () => {
    const products = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: index + 1, name: 'One', isRemoved: false, units: 1, revenue: 100 - index },
    }));
    const full = { ...week, products };
    const idsAfter = (...messages: readonly ReturnType<typeof sold>[]) =>
      messages
        .reduce<ReturnType<typeof withProduct>>(
          (sales, message) => sales && withProduct(sales, '7', message),
          full,
        )
        ?.products.map(({ id }) => id);
    const ids = products.map(({ id }) => id);

    test('lets a product in that has sold more than the last one', () => {
      expect(idsAfter(sold(21, 101))).toEqual([21, ...ids.slice(0, 19)]);
      expect(withProduct(full, '7', sold(21, 80))).toBe(full);
    });
    test('leaves out a product that falls behind the last one, since others may come before it', () => {
      expect(idsAfter(sold(1, 10))).toEqual(ids.slice(1));
      expect(idsAfter(sold(20, 80))).toEqual(ids.slice(0, 19));
      expect(idsAfter(sold(1, 10), sold(1, 9))).toEqual(ids.slice(1));
      expect(idsAfter(sold(1, 10), sold(21, 80))).toEqual(ids.slice(1));
      expect(idsAfter(sold(1, 10), sold(21, 90.5))).toEqual([...ids.slice(1, 10), 21, ...ids.slice(10)]);
    });
    test('requires a refetch once fewer are left than are shown', () => {
      const fallen = ids.slice(6).map((id) => sold(id, 0, 0));
      expect(idsAfter(...fallen)).toEqual(ids.slice(0, 6));
      expect(idsAfter(...fallen, sold(1, 0, 0))).toBeUndefined();
    });
  });
});

describe('in the cache', () => {
  let client: QueryClient;
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    client = new QueryClient();
    client.setQueryData(salesQuery('7').queryKey, week);
  });
  const shown = () => client.getQueryData(salesQuery('7').queryKey);
  const isStale = () => client.getQueryState(salesQuery('7').queryKey)?.isInvalidated;

  test('a message updates the cached periods', () => {
    onSalesMessage(client, { name: 'figures', data: told });
    onSalesMessage(client, { name: 'product-sold', data: sold(2, 400) });
    expect(shown()?.over[1]?.revenue).toBe(175);
    expect(shown()?.products[0]?.id).toBe(2);
    expect(isStale()).toBe(false);
  });
  test('a new day requires a refetch, and yesterday’s messages change nothing', () => {
    onSalesMessage(client, { name: 'figures', data: { ...told, asOf: '2026-11-19' } });
    expect([shown(), isStale()]).toEqual([week, false]);
    onSalesMessage(client, {
      name: 'figures',
      data: { ...told, asOf: '2026-11-21', day: '2026-11-21' },
    });
    expect(isStale()).toBe(true);
  });
});

describe('the next day', () => {
  const readAgainAt = (now: string) => {
    vi.setSystemTime(now);
    return untilTomorrow(week.endsAt, Date.now());
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is read shortly after the shop’s midnight', () => {
    expect(readAgainAt('2026-11-20T18:29:50.000Z')).toBe(12_000);
  });
  test('is read then by a browser whose clock is known to be hours wrong, too', () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('localStorage', { getItem: () => String(-3 * 3_600_000) });
    expect(readAgainAt('2026-11-20T21:29:50.000Z')).toBe(12_000);
    vi.unstubAllGlobals();
  });
  test('is asked for once a minute only by a browser whose clock is ahead of the shop’s', () => {
    expect(readAgainAt('2026-11-20T18:30:02.500Z')).toBe(60_000);
    expect(readAgainAt('2026-11-21T09:00:00.000Z')).toBe(60_000);
  });
});
