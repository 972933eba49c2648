import type { OrderView } from '@aangan/shared-events/features/orders/views';
import { expect, test } from 'vitest';
import { csvHead, makeCsvLine } from './order-csv.ts';

const order = (lastName: string, addressLine1 = '4 Lake Road', phone = '9876543210'): OrderView => ({
  id: 7,
  accountId: 'a-1',
  items: [],
  totalPaise: 429750,
  status: 'accepted',
  paymentMethod: 'cod',
  recipient: {
    shippingAddress: {
      ...{ firstName: 'Asha', lastName, addressLine1, apt: '' },
      ...{ city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
    },
    contactInfo: { email: 'asha@example.org', phone },
  },
  createdAt: '2026-11-20T18:30:00.000Z',
  revision: 1,
  payment: { state: 'paid', paidPaise: 429750, refundedPaise: 0, refundingPaise: 0, moves: [], revision: 0 },
});
const csvLine = makeCsvLine('Asia/Kolkata');
const line = (of: OrderView): string => csvLine(of, new Map([[4, 'Madder']]));

test('a line has a cell for each column, and times in the shop’s time zone', () => {
  expect(line(order('Rao'))).toBe(
    '7,2026-11-21 00:00:00,accepted,Confirmed,4297.50,cod,paid,4297.50,0.00,a-1,Asha,Rao,4 Lake Road,,Pune,Maharashtra,411001,' +
      'asha@example.org,9876543210,,,\r\n',
  );
  expect(csvHead.split(',')).toHaveLength(line(order('Rao')).split(',').length);
});

test('nothing is due of an order that was rejected unpaid', () => {
  const { payment } = order('Rao');
  const due = { ...order('Rao'), payment: { ...payment, state: 'due on delivery', paidPaise: 0 } } as const;
  expect(line(due)).toContain(',accepted,Confirmed,4297.50,cod,due on delivery,0.00,0.00,');
  expect(line({ ...due, status: 'rejected' })).toContain(
    ',rejected,Cancelled,4297.50,cod,nothing due,0.00,0.00,',
  );
  expect(line({ ...order('Rao'), status: 'rejected' })).toContain(
    ',rejected,Cancelled,4297.50,cod,paid,4297.50,',
  );
});

test('commas, quotes and breaks stay inside their cell', () => {
  expect(line(order('Rao, "the elder"', 'one\r\ntwo'))).toContain(',"Rao, ""the elder""","one\r\ntwo",');
});

test('nothing that a customer typed is a formula', () => {
  for (const formula of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])
    expect(line(order(formula))).toMatch(/,"?'/);
  expect(line(order('Rao', '4 Lake Road', '+919876543210'))).toContain(",'+919876543210,");
});

test('an erased person’s data is empty', () => {
  expect(line({ ...order('Rao'), recipient: null })).toContain(',a-1,,,,,,,,,,,,\r\n');
});

test('products have their color by name, their size alone where they have no color or it was removed', () => {
  const sold = { productId: 1, productRevision: 0, image: null, pricePaise: 235_000, quantity: 1 };
  const items = [
    { ...sold, name: 'Ajrakh Long Kurta', colorId: 4, color: '#A13A2C', size: '36' },
    { ...sold, name: 'Brass lamp', colorId: null, color: 'Default', size: 'Free Size' },
    { ...sold, name: 'Stole', colorId: 9, color: '#000000', size: 'M' },
  ];
  expect(line({ ...order('Rao'), items })).toContain(
    '"Ajrakh Long Kurta: ₹2350.00 x 1, Madder, 36; Brass lamp: ₹2350.00 x 1, Free Size; Stole: ₹2350.00 x 1, M"',
  );
});
