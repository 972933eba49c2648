import { expect, test } from 'vitest';
import { aProduct } from '../../../../../testing/product.ts';
import type { ProductValues } from './product-form.ts';
import {
  changedFields,
  emptyProduct,
  fieldsOf,
  formField,
  merged,
  mistakesIn,
  valuesOf,
} from './product-form.ts';

const kurta: ProductValues = {
  ...emptyProduct,
  name: ' Indigo kurta ',
  categoryId: '1',
  brandId: '2',
  color: '4',
  price: '₹1,899.00',
};

test('formats money with two decimals, uses the rating baseline, and omits a lone Free Size', () => {
  const values = valuesOf(
    aProduct({
      price: 1899.5,
      oldPrice: 2499,
      sizes: ['Free Size'],
      rating: 4.3,
      ratingBaseline: 4,
      reviews: 48,
    }),
  );
  expect(values).toMatchObject({
    price: '1899.50',
    oldPrice: '2499.00',
    sizes: '',
    rating: '4',
    reviews: '0',
  });
});

test('names the main colour apart from the others', () => {
  const Colors = [
    { id: 4, name: 'Indigo', hexCode: '#2E3A7B' },
    { id: 7, name: 'Ivory', hexCode: '#F3EAD6' },
  ];
  expect(valuesOf(aProduct({ color: 4, Colors }))).toMatchObject({ color: '4', moreColors: ['7'] });
});

test('sends plain amounts, no empty old price, and sizes without empty or duplicate entries', () => {
  const fields = fieldsOf({ ...kurta, sizes: 'M, S,,M ,XL' }, []);
  expect(fields).toMatchObject({
    name: 'Indigo kurta',
    price: '1899.00',
    oldPrice: '',
    sizes: '["M","S","XL"]',
  });
  expect(fields).toMatchObject({ rating: '0', reviews: '0', inStock: 'true', color: '4', colors: '[4]' });
  expect(fields).not.toHaveProperty('imageColors');
});

test('a picture shows no colour that the product does not have', () => {
  const { imageColors, colors } = fieldsOf({ ...kurta, moreColors: ['7', '4'] }, ['7', '', '9']);
  expect({ imageColors, colors }).toEqual({ imageColors: '[7,null,null]', colors: '[4,7]' });
});

test('a filled form is valid, and an empty one has an error for each required field', () => {
  expect(mistakesIn(kurta).size).toBe(0);
  expect([...mistakesIn(emptyProduct).keys()].sort()).toEqual([
    'brandId',
    'categoryId',
    'color',
    'name',
    'price',
  ]);
});

test.each([
  ['price', '12.345'],
  ['price', '-1'],
  ['oldPrice', 'cheap'],
  ['sizes', 'x'.repeat(41)],
  ['description', 'x'.repeat(5001)],
  ['additionalInfo', 'x'.repeat(5001)],
  ['name', 'x'.repeat(201)],
] as const)('refuses %s %s as the shop would', (field, value) => {
  expect([...mistakesIn({ ...kurta, [field]: value }).keys()]).toEqual([field]);
});

test.each([
  ['rating', '5.1', 'A rating must be from 0 to 5.'],
  ['rating', '-1', 'A rating must be from 0 to 5.'],
  ['reviews', '2.5', 'The number of reviews must be a whole number from 0.'],
  ['reviews', '-3', 'The number of reviews must be a whole number from 0.'],
] as const)('refuses %s %s in the shop’s words', (field, value, text) => {
  expect([...mistakesIn({ ...kurta, [field]: value })]).toEqual([[field, text]]);
});

test('maps a request field to its form field', () => {
  expect(formField('additionalInformation')).toBe('additionalInfo');
  expect(formField('colors')).toBe('moreColors');
  expect(formField('price')).toBe('price');
});

test('merges local edits onto a concurrent change', () => {
  const mine = { ...kurta, name: 'Mine', sizes: 'M' };
  const theirs = { ...kurta, name: 'Theirs', price: '1500.00', moreColors: ['7'] };
  expect(changedFields(kurta, mine)).toEqual(['name', 'sizes']);
  expect(merged(kurta, mine, theirs)).toEqual({
    ...kurta,
    name: 'Mine',
    sizes: 'M',
    price: '1500.00',
    moreColors: ['7'],
  });
});
