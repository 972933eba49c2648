// What is typed into the checkout: kept in this tab for its account, and sent without spaces and hyphens in numbers.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { dropOtherSessions } from '../../../lib/session/personal-data.ts';
import { clearSession, storeSession } from '../../../lib/session/stored-session.ts';
import { fillCheckout, ordersIn, PLACE, place, placed, withCart } from '../../../testing/checkout.ts';
import { openShop, signedIn, tokenOf } from '../../../testing/open-shop.tsx';
import { answer, type Answers, ordersOf, refusal } from '../../../testing/shop-answers.ts';
import { anOrder } from '../../../testing/shop-samples.ts';

const city = page.getByLabelText('City');
const stored = () => JSON.stringify(sessionStorage);
const field = (label: string) => page.getByLabelText(label, { exact: true });

test('what is typed is still there after Edit cart, on Back and after a reload', async () => {
  const { goTo, reload } = await openShop('/checkout', withCart());
  await fillCheckout();
  await page.getByRole('radio', { name: /^Online Payment/ }).click();
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect.element(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  history.back();
  await expect.element(city).toHaveValue('Kochi');
  await expect.element(page.getByRole('radio', { name: /^Online Payment/ })).toBeChecked();
  await goTo('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect.element(city).toHaveValue('Kochi');
  await reload();
  await expect.element(city).toHaveValue('Kochi');
});

test('a log-in in the middle leads back to what was typed, and Back from there to the cart', async () => {
  const { address } = await openShop('/cart', {
    ...withCart(),
    [PLACE]: refusal(401, 'Invalid token. Please log in again.'),
    'POST /api/auth/login': answer({ success: true, token: tokenOf('customer'), userId: 'user-1' }),
  });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCheckout();
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.element(page.getByText('Please log in to place order.')).toBeVisible();
  await page.getByLabelText('Username').fill('meera');
  await page.getByLabelText('Password', { exact: true }).fill('marigold-and-indigo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(city).toHaveValue('Kochi');
  history.back();
  await eventually(() => expect(address()).not.toBe('/checkout'));
  expect(address()).toBe('/cart');
});

test('what was typed is gone once the order is placed', async () => {
  const { goTo } = await openShop('/checkout', { ...withCart(), [PLACE]: placed });
  await fillCheckout();
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  expect(stored()).not.toContain('Kochi');
  await goTo('/checkout');
  await expect.element(city).toHaveValue('');
});

test('an answer that comes after the shopper has left the page settles the order, too', async () => {
  const answered = Promise.withResolvers<Response>();
  const { goTo, sent } = await openShop('/checkout', { ...withCart(), [PLACE]: () => answered.promise });
  await fillCheckout();
  await place.click();
  await eventually(() => expect(ordersIn(sent).length).toBe(1));
  await goTo('/contact');
  answered.resolve(placed());
  await eventually(() => expect(stored()).not.toContain('Kochi'));
  await goTo('/checkout');
  await expect.element(city).toHaveValue('');
  expect(page.getByText(/it will be placed only once/).query()).toBeNull();
});

test('a log-out removes what was typed, in this tab and in another one', async () => {
  const { goTo, queryClient } = await openShop('/checkout', withCart());
  onTestFinished(dropOtherSessions(queryClient));
  const session = { token: tokenOf('customer'), userId: 'user-1', isAdmin: false };
  await fillCheckout();
  await goTo('/contact');
  clearSession();
  storeSession(session);
  await goTo('/checkout');
  await expect.element(city).toHaveValue('');

  await fillCheckout();
  await goTo('/contact');
  for (const key of ['token', 'userId', 'isAdmin']) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  storeSession(session);
  await goTo('/checkout');
  await expect.element(city).toHaveValue('');
});

test('another account in the same tab does not see what was typed', async () => {
  const { reload } = await openShop('/checkout', withCart());
  await fillCheckout();
  signedIn();
  localStorage.setItem('userId', 'user-2');
  await reload();
  await expect.element(city).toHaveValue('');
});

test('a postal code and phone number with spaces and hyphens are accepted and sent without', async () => {
  const { sent } = await openShop('/checkout', { ...withCart(), [PLACE]: placed });
  await fillCheckout({ Phone: '+91 98765-43210' });
  await field('Postal code').clear();
  await page.getByLabelText('Postal code').click();
  // As typed: `fill` ignores the longest length of a field.
  for (const key of '682 001') document.execCommand('insertText', false, key);
  await expect.element(field('Postal code')).toHaveValue('682 001');
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({
    shippingAddress: { postalCode: '682001' },
    contactInfo: { phone: '+919876543210' },
  });
});

test('the rule of a phone number is a hint, and what is wrong with one is said once', async () => {
  const message = 'A phone number has 10 to 15 digits, with an optional + in front.';
  await openShop('/checkout', { ...withCart(), [PLACE]: refusal(400, message) });
  await expect.element(field('Phone')).toHaveAccessibleDescription('For the courier: 10 to 15 digits.');
  await fillCheckout({ Phone: '12' });
  await place.click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('Phone')).toHaveAccessibleDescription(`For the courier. ${message}`);
});

const asha = {
  shippingAddressFields: {
    ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: 'Flat 2' },
    ...{ city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
  },
  contactInfo: { email: 'asha@example.org', phone: '9123456780' },
};
const withAddress = (): Answers => ({ ...withCart(), 'GET /api/orders': ordersOf(anOrder(asha)) });
const known = page.getByRole('group', { name: 'Deliver to' });

test('Another address gives back what was typed before a known one was chosen', async () => {
  await openShop('/checkout', withAddress());
  await known.getByRole('radio', { name: /^Another address/ }).click();
  await fillCheckout({ Email: '' });
  await known.getByRole('radio', { name: /^Another address/ }).click();
  await expect.element(city).toHaveValue('Kochi');
  await known.getByRole('radio', { name: /^Asha Rao/ }).click();
  await expect.element(city).toHaveValue('Pune');
  // The phone number was typed, the e-mail address was not.
  await expect.element(field('Phone')).toHaveValue('9876543210');
  await expect.element(field('Email')).toHaveValue('asha@example.org');
  await field('Email').fill('meera@example.org');
  await known.getByRole('radio', { name: /^Another address/ }).click();
  await expect.element(city).toHaveValue('Kochi');
  await expect.element(field('Address')).toHaveValue('14 Lotus Road');
  await expect.element(field('Phone')).toHaveValue('9876543210');
  await expect.element(field('Email')).toHaveValue('meera@example.org');
});

test('after a reload Another address still clears a known address', async () => {
  const { reload } = await openShop('/checkout', withAddress());
  await known.getByRole('radio', { name: /^Asha Rao/ }).click();
  await field('Phone').fill('9000000000');
  await expect.element(city).toHaveValue('Pune');
  await reload();
  await expect.element(city).toHaveValue('Pune');
  await expect.element(known.getByRole('radio', { name: /^Asha Rao/ })).toBeChecked();
  await known.getByRole('radio', { name: /^Another address/ }).click();
  await expect.element(city).toHaveValue('');
  // What was typed last is what is shown again, although it is nothing.
  await reload();
  await expect.element(known.getByRole('radio', { name: /^Asha Rao/ })).not.toBeChecked();
  await expect.element(city).toHaveValue('');
});

test('of several addresses none is chosen for the shopper', async () => {
  const other = { ...asha.shippingAddressFields, city: 'Nashik' };
  const orders = ordersOf(anOrder(asha), anOrder({ ...asha, id: 6, shippingAddressFields: other }));
  await openShop('/checkout', { ...withCart(), 'GET /api/orders': orders });
  await expect.element(known.getByRole('radio').first()).toBeVisible();
  await expect.element(city).toHaveValue('');
});
