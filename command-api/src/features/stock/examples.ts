// The stock of the stole: counted, adjusted, taken, and no longer counted.
import type { Example } from '../../http/example.ts';
import { color, CREATED_AT, stockOf, stole } from '../../sample-shop.ts';

const admin = { as: 'admin' } as const;
const one = { ...admin, params: { id: 1 } } as const;

const counted = (
  line: number,
  size: string,
  before: number,
  units: number,
  problem: string | null = null,
) => ({
  ...{ line, productId: 1, name: stole.name, colorId: color.id, color: color.name, size },
  ...{ before, units, by: units - before, problem },
});
const change = (size: string, by: number, what: string, available: number) => ({
  ...{ colorId: color.id, size, at: CREATED_AT, by: 'Administrator', what, change: by, available },
});
const FILE = [
  '\ufeffproduct,name,color,size,reserved,sold,available,offered,units',
  `1,${stole.name},${color.name},M,0,0,12,yes,12`,
  `1,${stole.name},${color.name},L,0,0,3,yes,3`,
  '',
].join('\r\n');

export const stockExamples: readonly Example[] = [
  {
    call: 'POST /api/stock/{id}/start',
    shows: 'twelve of one size and four of another',
    ...one,
    body: {
      counts: [
        { colorId: color.id, size: 'M', units: 12 },
        { colorId: color.id, size: 'L', units: 4 },
      ],
    },
    answer: stockOf({ M: 12, L: 4, revision: 0 }),
  },
  {
    call: 'POST /api/stock/{id}/adjust',
    shows: 'one of them is damaged',
    ...one,
    body: { colorId: color.id, size: 'L', by: -1, reason: 'Damaged' },
    answer: stockOf({ M: 12, L: 3 }),
  },
  { call: 'GET /api/stock/{id}', shows: 'one product', ...one, answer: stockOf({ M: 12, L: 3 }) },
  {
    call: 'GET /api/stock',
    shows: 'one product that is low on stock',
    ...admin,
    query: { low: 'true' },
    answer: { products: [stockOf({ M: 12, L: 3 })] },
  },
  {
    call: 'GET /api/stock/{id}/history',
    shows: 'the changes of one size',
    ...one,
    query: { color: '1', size: 'L' },
    answer: {
      changes: [change('L', -1, 'Damaged', 3), change('L', 4, 'Stock counting started', 4)],
      next: null,
    },
  },
  { call: 'GET /api/stock/export.csv', shows: 'a CSV file of stock', ...admin, answer: FILE },
  {
    call: 'POST /api/stock/import',
    shows: 'a CSV file of two lines, checked',
    ...admin,
    query: { dryRun: 'true' },
    form: {
      fields: {},
      pictures: 0,
      text: `product,color,size,units\n1,${color.name},M,10\n1,${color.name},XL,3\n`,
    },
    answer: {
      ...{ success: true, dryRun: true, good: 1, bad: 1 },
      lines: [
        counted(2, 'M', 12, 10),
        counted(3, 'XL', 0, 3, 'This product does not come in this color and size.'),
      ],
    },
  },
  {
    call: 'POST /api/stock/stocktake',
    shows: 'ten were counted',
    ...admin,
    body: {
      reason: 'Stocktake',
      counts: [{ productId: 1, colorId: color.id, size: 'M', units: 10, before: 12 }],
    },
    answer: { success: true, dryRun: false, good: 1, bad: 0, lines: [counted(1, 'M', 12, 10)] },
  },
  {
    call: 'PUT /api/stock/{id}/threshold',
    shows: 'low from ten down',
    ...one,
    body: { lowAt: 10 },
    answer: stockOf({ M: 10, L: 3, lowAt: 10, revision: 3 }),
  },
  {
    call: 'POST /api/stock/{id}/stop',
    shows: 'no longer counted',
    ...one,
    answer: stockOf({ M: 0, L: 0, isCounted: false, revision: -1 }),
  },
];
