import { expect, test } from 'vitest';
import { aProduct } from '../../../../../testing/product.ts';
import { differences } from './product-differences.ts';

test('shows former and new values, and for long texts and pictures only that they changed', () => {
  const before = aProduct({ price: 1899, inStock: true, description: 'Short.', images: ['a.jpg'] });
  const now = aProduct({
    price: 1500,
    oldPrice: 1899,
    inStock: false,
    description: 'Longer.',
    images: ['b.jpg'],
  });
  expect(differences(before, now)).toEqual([
    { field: 'price', label: 'Price', before: '₹1,899.00', now: '₹1,500.00' },
    { field: 'oldPrice', label: 'Old Price', before: 'none', now: '₹1,899.00' },
    { field: 'inStock', label: 'In Stock', before: 'Yes', now: 'No' },
    { field: 'description', label: 'Description' },
    { field: 'imageColors', label: 'Images' },
  ]);
});

test('finds nothing between a product and itself at another revision', () => {
  expect(differences(aProduct({ revision: 3 }), aProduct({ revision: 5 }))).toEqual([]);
});
