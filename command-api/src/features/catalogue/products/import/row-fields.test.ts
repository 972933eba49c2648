import { expect, test } from 'vitest';
import { fieldsOfRow } from './row-fields.ts';

const cells = { name: 'Kurta', price: '1899', category: 'Women', brand: 'Nila', colors: 'Blue' };
const problemsOf = (more: Readonly<Record<string, string>>) => {
  const row = { line: 2, fits: true, cells: { ...cells, ...more } };
  const read = fieldsOfRow(row, () => 1);
  return 'problems' in read ? read.problems : [];
};

const anAmount =
  'It must be an amount in rupees with at most two decimals, such as 1499.50, without a rupee sign and without commas.';

test.each([
  ['rating', '9', 'A rating must be from 0 to 5.'],
  ['reviews', '-1', 'The number of reviews must be a whole number from 0.'],
  ['inStock', 'maybe', 'Please write yes or no.'],
  ['isNewArrival', '2', 'Please write yes or no.'],
  ['name', 'x'.repeat(201), 'A name may have at most 200 characters.'],
  ['sizes', 'x'.repeat(41), 'Please write at most 50 sizes of at most 40 characters each.'],
  ['price', '', 'Please fill in the price.'],
  ['price', '1,499.50', anAmount],
  ['price', '₹1499', anAmount],
  ['oldPrice', 'Rs. 1499', anAmount],
])('a %s of “%s” is refused with the rule that it breaks', (column, text, message) => {
  expect(problemsOf({ [column]: text })).toEqual([{ column, message }]);
  expect(problemsOf({ [column]: '1' })).toEqual([]);
});

test('a line with other cells than the head is refused, and the usual reason is named', () => {
  const read = fieldsOfRow({ line: 2, fits: false, cells }, () => 1);
  expect(read).toEqual({
    problems: [
      {
        column: '',
        message:
          'This line has more or fewer cells than the head. A text with commas belongs in quotation marks.',
      },
    ],
  });
});
