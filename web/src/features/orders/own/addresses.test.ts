import { expect, test } from 'vitest';
import { addressesOf, addressLine } from './addresses.ts';

const address = {
  ...{ firstName: 'Meera', lastName: 'Pillai', addressLine1: '14 Lotus Road', apt: '' },
  ...{ city: 'Kochi', state: 'Kerala', postalCode: '682001' },
};
const contactInfo = { email: 'meera@example.org', phone: '9876543210' };
const order = (createdAt: string, changes: Partial<typeof address> = {}, more: object = {}) => ({
  ...{ userId: 'a-1', createdAt, shippingAddressFields: { ...address, ...changes }, contactInfo },
  ...more,
});

test('each address once, however it was written, the last one first', () => {
  const known = addressesOf(
    [
      order('2026-11-20', { city: 'kochi ' }),
      order('2026-11-18', { addressLine1: '3 Fort Street' }),
      order('2026-11-17'),
      order('2026-11-16', { city: 'Kochi ' }),
    ],
    'a-1',
  );
  expect(known.map(({ lastUsedAt, orders }) => [lastUsedAt, orders])).toEqual([
    ['2026-11-20', 3],
    ['2026-11-18', 1],
  ]);
  expect(known.map(addressLine)[1]).toBe('3 Fort Street, Kochi, Kerala 682001');
});

test('nobody else’s, and none that was erased', () => {
  expect(
    addressesOf(
      [
        order('2026-11-20', {}, { userId: 'a-2' }),
        order('2026-11-20', {}, { shippingAddressFields: null, contactInfo: null }),
      ],
      'a-1',
    ),
  ).toEqual([]);
});
