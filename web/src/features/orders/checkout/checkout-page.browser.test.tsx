import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { isSignedIn, openShop, signedIn, tokenOf } from '../../../testing/open-shop.tsx';
import {
  apartment,
  fillCheckout,
  ordersIn,
  PLACE,
  place,
  placed,
  withCart,
} from '../../../testing/checkout.ts';
import {
  answer,
  type Answers,
  cartOf,
  noAnswer,
  ordersOf,
  refusal,
  silentRefusal,
} from '../../../testing/shop-answers.ts';
import { aCartItem, anOrder } from '../../../testing/shop-samples.ts';

const alert = page.getByRole('alert');
const tryAgain = page.getByRole('button', { name: 'Try again' });

test('an empty cart cannot be ordered', async () => {
  await openShop('/checkout', signedIn());
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await expect.element(place).toBeDisabled();
});

test('what is sold out meanwhile is named, and shown at its line', async () => {
  const line = { ...{ id: 1, name: 'Lotus kurta', colorName: 'Madder red', color: '#A3333D' } };
  const short = { ...line, size: 'M', quantity: 2, left: 1 };
  const message = 'Only 1 of “Lotus kurta” (Madder red, M) is left. Please change your cart.';
  const refused = answer({ success: false, message, code: 'stock-shortage', lines: [short] }, 409);
  await openShop('/checkout', { ...withCart(), [PLACE]: refused });
  await fillCheckout();
  await place.click();
  await expect.element(alert).toMatchTextContent(message);
  await expect.element(alert.getByRole('link', { name: 'Edit cart' })).toHaveAttribute('href', '/cart');
  await tryAgain.click();
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect
    .element(summary.getByRole('listitem').filter({ hasText: 'Lotus kurta' }))
    .toMatchTextContent('Only 1 left.');
  await expect.element(page.getByLabelText('City')).toHaveValue('Kochi');
  // The cart says so, too, and offers to take what is left.
  await summary.getByRole('link', { name: 'Edit cart' }).click();
  await expect.element(page.getByText('Only 1 of this is left.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Take the last one/ })).toBeVisible();
});

test('the request contains the form and the summary, and the confirmation page opens', async () => {
  const { sent, address: shown } = await openShop('/checkout', { ...withCart(), [PLACE]: placed });
  await expect.element(page.getByRole('region', { name: 'Order summary' })).toMatchTextContent('₹2,400.00');
  await fillCheckout();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  expect(shown()).toBe('/order-confirmation');
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({
    items: [{ id: 1, color: '#A3333D', size: 'M', quantity: 2 }],
    fromCart: true,
    totalPrice: 2400,
    shippingAddress: { firstName: 'Meera', city: 'Kochi', postalCode: '682001' },
    contactInfo: { email: 'meera@example.org', phone: '9876543210' },
    paymentMethod: 'cod',
  });
});

test('ordered items leave the count and the stored cart before the cart is refetched', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: placed };
  const answerCart = Promise.withResolvers<void>();
  await openShop('/checkout', answers);
  await fillCheckout();
  answers['GET /api/cart'] = async (request) => {
    await Promise.race([answerCart.promise, aborted(request)]);
    return cartOf(aCartItem({ id: 2 }))();
  };
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Cart/ })).toMatchTextContent('0 - Item(s)');
  expect(localStorage.getItem('cart')).toBe('[]');
  // The page that requested the cart is unmounted by now; its answer is still applied.
  answerCart.resolve();
  await expect.element(page.getByRole('button', { name: /^Cart/ })).toMatchTextContent('1 - Item(s)');
});

function aborted({ signal }: Request): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

test('a refused order shows the reason; Try again restores the form with the error marked', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: refusal(400, 'A postal code has 6 digits.') };
  await openShop('/checkout', answers);
  await fillCheckout({ 'Postal code': '68' });
  await place.click();
  await expect.element(alert).toMatchTextContent('Error: A postal code has 6 digits.');
  await expect.element(tryAgain).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const postalCode = page.getByLabelText('Postal code');
  await expect.element(postalCode).toHaveFocus();
  await expect.element(postalCode).toHaveAccessibleDescription('A postal code has 6 digits.');
  const announced = page.getByText('1 field needs a correction.');
  await expect.element(announced).toHaveRole('status');
  await expect.element(page.getByLabelText('City')).toHaveValue('Kochi');
  answers[PLACE] = placed;
  await postalCode.fill('682001');
  await expect.element(announced).not.toBeInTheDocument();
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
});

test('Try again marks every invalid field and focuses the first one', async () => {
  const typed = {
    ...{ Phone: '12', 'First name': '', Address: 'x'.repeat(501), City: ' ', 'Postal code': '68' },
    [apartment]: 'x'.repeat(201),
  };
  await openShop('/checkout', { ...withCart(), [PLACE]: refusal(400, 'Please fill in the first name.') });
  await fillCheckout(typed);
  await place.click();
  await tryAgain.click();
  await expect.element(page.getByLabelText('Phone')).toHaveFocus();
  const wrong = [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid=true]')];
  expect(wrong.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    ...['Phone', 'First name', 'Address', apartment, 'City', 'Postal code'],
  ]);
  await expect
    .element(page.getByLabelText(apartment))
    .toHaveAccessibleDescription('The apartment, floor or landmark is too long.');
  // One sentence instead of an alert for each, which stays while they are corrected.
  expect(alert.query()).toBeNull();
  const announced = page.getByText('6 fields need a correction.');
  await expect.element(announced).toHaveRole('status');
  await page.getByLabelText('Phone').fill('9876543210');
  await expect.element(page.getByLabelText('Phone')).toBeValid();
  await expect.element(announced).toBeInTheDocument();
  await place.click();
  await tryAgain.click();
  await expect.element(page.getByText('5 fields need a correction.')).toBeInTheDocument();
});

for (const [outcome, answered, text] of [
  ['without words', silentRefusal(418), 'Error: Failed to place order'],
  [
    'that never comes',
    noAnswer,
    'Error: Order failed. We do not yet know whether your order was placed. Try again without changing it',
  ],
] as const)
  test(`an answer ${outcome} shows “${text}” and a link to the orders`, async () => {
    await openShop('/checkout', { ...withCart(), [PLACE]: answered });
    await fillCheckout();
    await place.click();
    await expect.element(alert).toMatchTextContent(text);
    await expect
      .element(page.getByRole('link', { name: 'See your orders' }))
      .toHaveAttribute('href', '/order-confirmation');
  });

test('an order without an answer is retried with the same key and body, even after a reload', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: noAnswer };
  const { sent, reload } = await openShop('/checkout', answers);
  await fillCheckout();
  await place.click();
  await expect.element(alert).toBeVisible();
  await reload();
  await expect.element(page.getByText(/it will be placed only once/)).toBeVisible();
  await expect.element(page.getByLabelText('City')).toHaveValue('Kochi');
  answers['GET /api/cart'] = cartOf();
  answers[PLACE] = placed;
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  const [first, second, ...more] = ordersIn(sent);
  expect(more).toEqual([]);
  expect(second?.headers.get(shopHeaders.idempotencyKey)).toBe(
    first?.headers.get(shopHeaders.idempotencyKey),
  );
  expect(await second?.text()).toBe(await first?.text());
});

test('an order without an answer can be left for the cart, whose order is another one', async () => {
  const jhumka = aCartItem({ id: 2, name: 'Moon jhumka' });
  const answers: Answers = { ...withCart(), [PLACE]: noAnswer };
  const { sent, goTo } = await openShop('/checkout', answers);
  await fillCheckout();
  await place.click();
  await tryAgain.click();
  const note = page.getByRole('status').filter({ hasText: 'order' });
  await expect.element(note).toMatchTextContent('it will be placed only once');
  // It was placed, and the cart is filled again.
  answers['GET /api/cart'] = cartOf(jhumka);
  await goTo('/cart');
  await expect.element(page.getByText('Moon jhumka')).toBeVisible();
  await goTo('/checkout');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect.element(summary).toMatchTextContent('Lotus kurta');
  expect(summary.getByRole('link', { name: 'Edit cart' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Order my cart instead' }).click();
  await expect.element(summary).toMatchTextContent('Moon jhumka');
  expect(summary.getByText('Lotus kurta').query()).toBeNull();
  await expect.element(note).toMatchTextContent('The order that you left may have been placed.');
  await expect.element(page.getByRole('heading', { name: 'Checkout' })).toHaveFocus();
  await expect.element(page.getByLabelText('City')).toHaveValue('Kochi');
  answers[PLACE] = placed;
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  const [first, second] = ordersIn(sent);
  const keyOf = (order: Request | undefined) => order?.headers.get(shopHeaders.idempotencyKey);
  expect(keyOf(second)).not.toBe(keyOf(first));
  expect(await second?.json()).toMatchObject({ items: [{ id: 2 }], fromCart: true });
});

test('an order without an answer that is refused on its repeat is no longer unsettled', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: noAnswer };
  await openShop('/checkout', answers);
  await fillCheckout();
  await place.click();
  await tryAgain.click();
  const note = page.getByText(/it will be placed only once/);
  await expect.element(note).toBeVisible();
  answers[PLACE] = refusal(409, 'Only 1 is left.', { code: 'stock-shortage' });
  await place.click();
  await expect.element(alert).toMatchTextContent('Only 1 is left.');
  await tryAgain.click();
  await expect.element(place).toBeVisible();
  expect(note.query()).toBeNull();
});

test('a refused session is cleared, and the sign-in page shows the reason; the order was not placed', async () => {
  const token = tokenOf('customer');
  const { address: shown } = await openShop('/checkout', {
    ...withCart(),
    [PLACE]: refusal(401, 'Invalid token. Please log in again.'),
    'POST /api/auth/login': answer({ success: true, token, userId: 'user-1', message: 'Welcome.' }),
  });
  await fillCheckout();
  await place.click();
  await expect.element(alert).toMatchTextContent('Please log in to place order.');
  await eventually(() => expect(shown()).toBe('/signin'));
  await expect.element(page.getByText('Please log in to place order.')).toBeVisible();
  expect(isSignedIn()).toBe(false);
  await page.getByLabelText('Username').fill('meera');
  await page.getByLabelText('Password', { exact: true }).fill('a good password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('City')).toHaveValue('Kochi');
  expect(page.getByText(/it will be placed only once/).query()).toBeNull();
});

test('without a token the page asks to log in, clears the session and keeps the input', async () => {
  const token = tokenOf('customer');
  const { sent, address: shown } = await openShop('/checkout', {
    ...withCart(),
    'POST /api/auth/login': answer({ success: true, token, userId: 'user-1', message: 'Welcome.' }),
  });
  await fillCheckout();
  localStorage.removeItem('token');
  await place.click();
  await expect.element(alert).toMatchTextContent('Please log in to place order.');
  expect(shown()).toBe('/checkout');
  expect(['token', 'userId', 'isAdmin', 'cart'].map((key) => localStorage.getItem(key))).toEqual(
    Array(4).fill(null),
  );
  await eventually(() => expect(shown()).toBe('/signin'));
  expect(ordersIn(sent)).toEqual([]);
  await page.getByLabelText('Username').fill('meera');
  await page.getByLabelText('Password', { exact: true }).fill('a good password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('City')).toHaveValue('Kochi');
  expect(shown()).toBe('/checkout');
});

test('the input is not restored for another person', async () => {
  const { reload } = await openShop('/checkout', withCart());
  await fillCheckout();
  localStorage.removeItem('token');
  await place.click();
  await expect.element(alert).toMatchTextContent('Please log in to place order.');
  signedIn();
  localStorage.setItem('userId', 'user-2');
  await reload();
  await expect.element(page.getByLabelText('City')).toHaveValue('');
});

test('the only address of earlier orders is in the form at first, and another one clears it', async () => {
  const shippingAddressFields = {
    ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: 'Flat 2' },
    ...{ city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
  };
  const contactInfo = { email: 'asha@example.org', phone: '9123456780' };
  await openShop('/checkout', {
    ...withCart(),
    'GET /api/orders': ordersOf(anOrder({ shippingAddressFields, contactInfo })),
  });
  const known = page.getByRole('group', { name: 'Deliver to' });
  await expect.element(known.getByRole('radio', { name: /^Asha Rao/ })).toBeChecked();
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Address', '4 Lake Road'],
    [apartment, 'Flat 2'],
    ['Postal code', '411001'],
    ['Email', 'asha@example.org'],
    ['Phone', '9123456780'],
  ] as const)
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(text);
  await known.getByRole('radio', { name: /^Another address/ }).click();
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue('');
});

test('the lines that the cart passed on are shown to the same person only while the cart cannot be loaded', async () => {
  const answers: Answers = { ...withCart(), 'GET /api/cart': silentRefusal(400) };
  const { goTo } = await openShop('/checkout', answers, { items: [aCartItem()], itemsOf: 'user-1' });
  await expect.element(page.getByText('Lotus kurta')).toBeVisible();
  await goTo('/cart');
  localStorage.setItem('userId', 'user-2');
  // The browser's history leads back to the lines of the former person.
  history.back();
  await expect.element(page.getByText('Server error: 400')).toBeVisible();
  expect(page.getByText('Lotus kurta').query()).toBeNull();
});
