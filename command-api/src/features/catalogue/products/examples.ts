// A product: added with a picture, changed, listed, and finally deleted.
import type { Example } from '../../../http/example.ts';
import { brand, category, color, newStole, stole } from '../../../sample-shop.ts';

/** The fields of the product's form. */
const stoleForm = {
  name: newStole.name,
  description: newStole.description,
  additionalInformation: newStole.additionalInformation,
  price: '899',
  oldPrice: '1199.5',
  inStock: 'true',
  categoryId: '1',
  brandId: '1',
  color: '1',
  sizes: '["M","L"]',
  isRecommended: 'true',
  isNewArrival: 'true',
};

const table = `name,price,category,brand,colors,sizes
Madder cotton stole,849,${category.name},${brand.name},${color.name},M;L
Silk stole,2499.50,${category.name},Resham,${color.name},
`;
const FILE = [
  '\ufeffname,description,additionalInformation,price,oldPrice,inStock,category,brand,colors,sizes,rating,reviews,isRecommended,isNewArrival',
  'Peacock cotton stole,"Hand-woven cotton, dyed in the yarn.",Wash cold.,849.00,,yes,Scarves and stoles,Kapas Studio,Peacock,M; L,0,0,yes,yes',
  '',
].join('\r\n');
const one = { params: { id: 1 } } as const;

/** A listing in which only the stole is found. */
const onePage = {
  products: [stole],
  total: 1,
  totalPages: 1,
  page: 1,
  facets: {
    categories: [{ ...category, count: 1 }],
    brands: [{ ...brand, count: 1 }],
    colors: [{ ...color, count: 1 }],
  },
  corrected: null,
};

export const productExamples: readonly Example[] = [
  {
    call: 'POST /api/products',
    shows: 'a product with a picture',
    as: 'admin',
    form: { fields: stoleForm, pictures: 1 },
    answer: newStole,
  },
  {
    call: 'PUT /api/products/{id}',
    shows: 'another price and the same picture',
    as: 'admin',
    ...one,
    headers: { 'If-Match': '"0"' },
    form: { fields: { ...stoleForm, price: '849' }, pictures: 0 },
    answer: stole,
  },
  {
    call: 'GET /api/products/export.csv',
    shows: 'a CSV file of products',
    as: 'admin',
    answer: FILE,
  },
  {
    call: 'POST /api/products/import',
    shows: 'a CSV file of two lines, checked',
    as: 'admin',
    query: { dryRun: 'true' },
    form: { fields: {}, pictures: 0, text: table },
    answer: {
      success: true,
      dryRun: true,
      good: 1,
      bad: 1,
      lines: [
        { line: 2, name: 'Madder cotton stole', problems: [] },
        {
          line: 3,
          name: 'Silk stole',
          problems: [{ column: 'brand', message: 'There is no brand “Resham”.' }],
        },
      ],
    },
  },
  {
    call: 'GET /api/products',
    shows: 'stoles up to 1,000 rupees',
    query: { search: 'stole', priceMax: '1000', categories: '1', sort: 'price_asc', page: '1' },
    answer: onePage,
  },
  {
    call: 'GET /api/products/managed',
    shows: 'those that are not counted',
    as: 'admin',
    query: { stock: 'not-counted' },
    answer: onePage,
  },
  {
    call: 'GET /api/products/filters',
    shows: 'all choices',
    answer: { categories: [category], brands: [brand], colors: [color] },
  },
  { call: 'GET /api/products/recommended-products', shows: 'the recommended ones', answer: [stole] },
  { call: 'GET /api/products/{id}', shows: 'one product', ...one, answer: stole },
  { call: 'GET /api/public/products/count', shows: 'one product', answer: { count: 1 } },
];

export const deletedProduct: readonly Example[] = [
  {
    call: 'DELETE /api/products/{id}',
    shows: 'a product is deleted',
    as: 'admin',
    ...one,
    headers: { 'If-Match': '"1"' },
    answer: { success: true, message: 'Deleted!' },
  },
  {
    call: 'POST /api/products/{id}/restore',
    shows: 'the product as it was',
    as: 'admin',
    ...one,
    answer: { ...stole, rating: 4, reviews: 1, spread: [0, 0, 0, 1, 0], revision: 3 },
  },
  {
    call: 'DELETE /api/products/{id}',
    shows: 'deleted again',
    as: 'admin',
    ...one,
    answer: { success: true, message: 'Deleted!' },
  },
];
