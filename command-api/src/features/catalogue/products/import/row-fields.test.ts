import { expect, test } from 'vitest';
import { fieldsOfRow } from './row-fields.ts';

const cells = { name: 'Kurta', price: '1899', category: 'Women', brand: 'Nila', colors: 'Blue' };
const problemsOf = (more: Readonly<Record<string, string>>) => {
  const row = { line: 2, fits: true, cells: { ...cells, ...more } };
  const read = fieldsOfRow(row, () => 1);
  return 'problems' in read ? read.problems : [];
};

test.each([
  ['rating', '9', 'A rating must be from 0 to 5.'],
  ['reviews', '-1', 'The number of reviews must be a whole number from 0.'],
  ['inStock', 'maybe', 'Please write yes or no.'],
  ['isNewArrival', '2', 'Please write yes or no.'],
])('a %s of “%s” is refused with the rule that it breaks', (column, text, message) => {
  expect(problemsOf({ [column]: text })).toEqual([{ column, message }]);
  expect(problemsOf({ [column]: '1' })).toEqual([]);
});
