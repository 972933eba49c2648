// Every read of the web with odd answers: the page shows the specification's texts, and accepts each form of a list.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listIn } from '../lib/api/answer-fields.ts';
import { leastAnswers, ownApiCalls } from './least-answers.ts';
import { openShop, signedIn } from './open-shop.tsx';
import { answer, type Answers, refusal } from './shop-answers.ts';

const least: Answers = Object.fromEntries(
  Object.entries(leastAnswers).map(([call, body]) => [call, answer(body)]),
);
const unknownCalls: Answers = Object.fromEntries(ownApiCalls.map((call) => [call, refusal(404, '')]));
const noJson = () =>
  new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
const broken = page.getByText('Something went wrong on this page', { exact: false });
const shows = (text: string) =>
  expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument();

type Read = {
  readonly call: string;
  readonly path: string;
  /** Shown for a refusal without a message. */
  readonly refused: string;
  /** Shown for an answer that is not JSON or lacks the expected field, where that differs. */
  readonly unreadable?: string;
  /** Whether the page ignores the shop's message. */
  readonly isSilent?: true;
  /** Whether the problem comes with a button to try again. */
  readonly offersRetry?: true;
  /** An item of the list, where the answer is one, and the name of the field that may hold the list. */
  readonly item?: string;
  readonly field?: string;
};

const unexpected = 'An unexpected error occurred. Please try again.';
const noCounts = 'Error fetching data. Please try again later.';

const reads: readonly Read[] = [
  {
    call: 'GET /api/products/recommended-products',
    path: '/',
    refused: 'Error fetching recommended products',
    item: 'Brass lamp',
  },
  {
    call: 'GET /api/products',
    path: '/products',
    refused: 'Failed to load products.',
    item: 'Banarasi sari',
    field: 'products',
  },
  { call: 'GET /api/products/filters', path: '/products', refused: 'Error fetching filters.' },
  {
    ...{ call: 'GET /api/products/1', path: '/product/1', refused: 'Failed to load product: 200' },
    unreadable: 'Failed to load product: The answer could not be read.',
  },
  {
    ...{
      call: 'GET /api/products/reviews/1',
      path: '/product/1',
      refused: 'No reviews yet.',
      isSilent: true,
    },
    item: 'Fine silk.',
    field: 'reviews',
  },
  {
    ...{ call: 'GET /api/cart', path: '/cart', refused: 'Server error: 200', offersRetry: true },
    item: 'Banarasi sari',
  },
  {
    ...{ call: 'GET /api/cart', path: '/checkout', refused: 'Server error: 200', offersRetry: true },
    item: 'Banarasi sari',
  },
  {
    call: 'GET /api/wishlist',
    path: '/wishlist',
    refused: 'Error fetching wishlist.',
    offersRetry: true,
    unreadable: unexpected,
    item: 'Banarasi sari',
  },
  {
    call: 'GET /api/orders',
    path: '/order-confirmation',
    refused: 'Failed to fetch orders.',
    offersRetry: true,
    item: '₹4,200.00',
    field: 'orders',
  },
  {
    call: 'GET /api/orders',
    path: '/admin/orders',
    refused: 'Failed to fetch orders',
    unreadable: 'Response data is not an array',
    item: '₹4,200.00',
  },
  { call: 'GET /api/public/users/count', path: '/admin/dashboard', refused: noCounts },
  { call: 'GET /api/public/products/count', path: '/admin/dashboard', refused: noCounts },
  { call: 'GET /api/public/orders/stats', path: '/admin/dashboard', refused: noCounts },
  {
    call: 'GET /api/auth/users/all',
    path: '/admin/users',
    refused: 'Failed to fetch users: 200',
    isSilent: true,
    item: 'Asha Rao',
    field: 'users',
  },
  {
    call: 'GET /api/products',
    path: '/admin/products',
    refused: 'Error fetching data.',
    field: 'products',
    item: 'Banarasi sari',
  },
  {
    ...{ call: 'GET /api/customization/requests', path: '/admin/customization-requests' },
    refused: 'Error fetching customization requests.',
    unreadable: unexpected,
    item: 'Peacocks',
  },
  {
    call: 'GET /api/categories',
    path: '/admin/categories',
    refused: 'Error fetching categories',
    item: 'Women',
    field: 'categories',
  },
  {
    ...{ call: 'GET /api/colors', path: '/admin/colors', isSilent: true },
    refused: 'Colors load nahi ho paaye. Thodi der baad phir se try karein.',
    item: 'Madder red',
  },
  {
    ...{ call: 'GET /api/brands', path: '/admin/brands', isSilent: true },
    refused: 'Brands load nahi ho paaye. Thodi der baad phir se try karein.',
    item: 'Nila',
  },
];

test('every call that reads is in the table', () => {
  const specified = Object.keys(leastAnswers).filter((call) => call.startsWith('GET '));
  // The second product is read as the first is, and the token has tests of its own.
  const others = ['GET /api/auth/validate-token', 'GET /api/products/2', 'GET /api/products/reviews/2'];
  expect([...new Set(reads.map(({ call }) => call)), ...others].sort()).toEqual(specified.sort());
});

const answersOn = (path: string): Answers => ({
  ...signedIn(path.startsWith('/admin') ? 'admin' : 'customer'),
  ...least,
  ...unknownCalls,
});

for (const read of reads) {
  const { call, path, refused, unreadable = refused, isSilent, offersRetry, item, field = 'data' } = read;
  test(`${call} on ${path} shows “${refused}” where the answer is odd`, async () => {
    const answers = answersOn(path);
    const { reload } = await openShop(path, answers);
    for (const [odd, text] of [
      [answer({ success: false }), refused],
      [answer({ success: false, message: 'Not today.' }), isSilent ? refused : 'Not today.'],
      [answer({ success: true, message: 'Fine.' }), unreadable],
      [answer(null), unreadable],
      [noJson, unreadable],
    ] as const) {
      answers[call] = odd;
      await reload();
      await shows(text);
      if (offersRetry)
        await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
      expect(broken.query()).toBeNull();
    }
  });

  if (item === undefined) continue;
  test(`${call} on ${path} shows “${item}” whatever holds the list`, async () => {
    const list = listIn(leastAnswers[call], field, 'data');
    const answers = answersOn(path);
    const { reload } = await openShop(path, answers);
    for (const form of [
      list,
      { [field]: list },
      { data: list },
      JSON.stringify(list),
      { data: JSON.stringify(list) },
      [null, 5, ...list],
    ]) {
      answers[call] = answer(form);
      await reload();
      await shows(item);
      expect(broken.query()).toBeNull();
    }
  });
}
