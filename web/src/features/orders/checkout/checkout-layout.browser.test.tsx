import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { nextTask } from '../../../testing/next-task.ts';
import { fillCheckout, PLACE, place, withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';
import { pressNow } from '../../../testing/press-now.ts';
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
import { addressesQuery } from '../own/addresses.ts';

const name = 'Kurta'.repeat(24);

for (const path of ['/checkout', '/cart'])
  test(`a long product name without spaces fits a phone at ${path}`, async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(375, 720);
    await openShop(path, { ...withCart(), 'GET /api/cart': cartOf(aCartItem({ name, price: 123_456 })) });
    const line = page.getByRole('listitem').filter({ hasText: name });
    await expect.element(line).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    const title = line.getByText(name, { exact: true }).element();
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth || Infinity);
    for (const part of line.element().querySelectorAll('*'))
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(375);
  });

test('a refused order begins at the heading, although Place Order was further down', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(1280, 600);
  await openShop('/checkout', { ...withCart(), [PLACE]: silentRefusal(418) });
  await fillCheckout();
  expect(window.scrollY).toBeGreaterThan(100);
  pressNow(place);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
});

describe('on a phone, Try again', () => {
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const refusedWith = async (refused: Answers[string]) => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(390, 700);
    await openShop('/checkout', { ...withCart(), [PLACE]: refused });
    await fillCheckout();
    pressNow(place);
    await tryAgain.click();
  };

  test('after an order without an answer leads to Place Order', async () => {
    await refusedWith(noAnswer);
    await expect.element(place).toHaveFocus();
    await expect.element(place).toBeInViewport({ ratio: 1 });
  });

  test('after a refusal of the items leads to the summary', async () => {
    await refusedWith(refusal(409, 'Only 1 is left.', { code: 'not-in-cart' }));
    const heading = page.getByRole('heading', { name: 'Order summary' });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport({ ratio: 1 });
  });
});

const knownAddress = {
  shippingAddressFields: {
    ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: '' },
    ...{ city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
  },
  contactInfo: { email: 'asha@example.org', phone: '9123456780' },
};
const methods = answer({
  ...{ cod: { isAvailable: true }, online: { isAvailable: true }, isSandbox: true },
});
const email = page.getByLabelText('Email', { exact: true });
const addressesIn = (client: QueryClient) => client.getQueryData(addressesQuery().queryKey)?.length;
const known = page.getByRole('group', { name: 'Deliver to' });

/** The answer once `due` is resolved. */
const after = (due: Promise<void>, answered: () => Response) => async () => {
  await due;
  return answered();
};

test('the form comes together with what stands above it', async () => {
  const [orders, payments] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { queryClient } = await openShop('/checkout', {
    ...withCart(),
    'GET /api/orders': after(orders.promise, ordersOf(anOrder(knownAddress))),
    'GET /api/payments/methods': after(payments.promise, methods),
  });
  await expect.element(page.getByText('Loading your cart…')).toBeInTheDocument();
  orders.resolve();
  await eventually(() => expect(addressesIn(queryClient)).toBe(1));
  expect(email.query()).toBeNull();
  payments.resolve();
  await expect.element(email).toBeVisible();
  expect(known.query()).not.toBeNull();
  expect(page.getByText(/^Test payments/).query()).not.toBeNull();
});

test('the form does not wait for long, and addresses that come later do not move it', async () => {
  const orders = Promise.withResolvers<void>();
  const { queryClient } = await openShop('/checkout', {
    ...withCart(),
    'GET /api/orders': after(orders.promise, ordersOf(anOrder(knownAddress))),
  });
  await expect.element(email).toBeVisible();
  orders.resolve();
  await eventually(() => expect(addressesIn(queryClient)).toBe(1));
  await nextTask();
  expect(known.query()).toBeNull();
});
