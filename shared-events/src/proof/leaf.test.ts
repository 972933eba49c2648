import { expect, test } from 'vitest';
import { leafHash, type Leaf } from './leaf.ts';

const leaf: Leaf = {
  stream: 'order-7',
  revision: 1,
  id: '8c1f0e9a-0000-4000-8000-000000000000',
  type: 'OrderAccepted',
  data: { orderId: 7, from: 'pending', to: 'accepted' },
  metadata: { at: '2026-11-18T06:12:09.000Z', schemaVersion: 1 },
};

test('is the same in whatever order its fields are', () => {
  const turned = Object.fromEntries(Object.entries(leaf).toReversed());
  expect(leafHash({ ...leaf, ...turned, data: { to: 'accepted', from: 'pending', orderId: 7 } })).toEqual(
    leafHash(leaf),
  );
});

test.each([
  ['stream', 'order-8'],
  ['revision', 2],
  ['id', '8c1f0e9a-0000-4000-8000-000000000001'],
  ['type', 'OrderRejected'],
  ['data', { orderId: 7, from: 'pending', to: 'rejected' }],
  ['metadata', { at: '2026-11-18T06:12:09.001Z', schemaVersion: 1 }],
])('is another one with another %s', (field, value) => {
  expect(leafHash({ ...leaf, [field]: value })).not.toEqual(leafHash(leaf));
});
