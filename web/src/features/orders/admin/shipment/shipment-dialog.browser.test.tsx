import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSession, storeSession } from '../../../../lib/session/stored-session.ts';
import { openShop, signedIn, tokenOf } from '../../../../testing/open-shop.tsx';
import { answer, type Answers, ordersOf, refusal } from '../../../../testing/shop-answers.ts';
import { anOrder } from '../../../../testing/shop-samples.ts';
import { ordersKey } from '../../order-cache.ts';

const ORDERS = 'GET /api/orders';
const STATUS = 'PUT /api/orders/update-status/7';
const SHIPMENT = 'PUT /api/orders/shipment/7';
const REMOVE = 'DELETE /api/orders/shipment/7';
const shipment = { courier: 'Blue Dart', trackingNumber: '69123456782' };
const accepted = { status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;

const dialog = page.getByRole('dialog', { name: 'Shipment of order 7' });
const courier = dialog.getByLabelText('Courier');
const number = dialog.getByLabelText('Tracking number');
const button = page.getByRole('button', { name: /^Shipment of order 7:/ });
const save = dialog.getByRole('button', { name: 'Save' });

const office = (order: OrderResponse): Answers => ({ ...signedIn('admin'), [ORDERS]: ordersOf(order) });
const changed = (more: Partial<OrderResponse>) =>
  answer({ success: true, message: 'Done.', data: anOrder({ ...accepted, revision: 3, ...more }) });
const writes = (sent: readonly Request[]) => sent.filter(({ method }) => method !== 'GET');

async function open(answers: Answers) {
  const opened = await openShop('/admin/orders', answers);
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(number).toBeVisible();
  return opened;
}

test('an accepted order is shipped and fulfilled in one step, and the row shows it', async () => {
  const { sent } = await open({
    ...office(anOrder(accepted)),
    [STATUS]: changed({ status: 'fulfilled', shipment }),
  });
  await courier.fill('Blue Dart');
  await number.fill('69 1234 5678 2');
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toMatchTextContent(/Blue Dart 69123456782/);
  await expect.poll(() => dialog.query()).toBeNull();
  const [write] = writes(sent);
  expect(await write?.json()).toEqual({ status: 'fulfilled', shipment });
  expect(write?.headers.get('if-match')).toBe('"1"');
});

test('the status stays where it is wanted so', async () => {
  const { sent } = await open({ ...office(anOrder(accepted)), [SHIPMENT]: changed({ shipment }) });
  await courier.fill('Blue Dart');
  await number.fill('69123456782');
  await dialog.getByLabelText(/set it to fulfilled$/).click();
  await save.click();
  await expect.poll(() => dialog.query()).toBeNull();
  expect(await writes(sent)[0]?.json()).toEqual(shipment);
});

test('an answer that comes after a log-out shows the next person nothing', async () => {
  const isReleased = Promise.withResolvers<void>();
  const { sent, queryClient } = await open({
    ...office(anOrder(accepted)),
    [STATUS]: async () => {
      await isReleased.promise;
      return changed({ status: 'fulfilled', shipment })();
    },
  });
  await courier.fill('Blue Dart');
  await number.fill('69123456782');
  await save.click();
  await expect.poll(() => writes(sent).length).toBe(1);
  clearSession();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  storeSession({ token: tokenOf('customer'), userId: 'user-2', isAdmin: false });
  queryClient.setQueryData(ordersKey(), { pages: [{ orders: [] }], pageParams: [undefined] });
  isReleased.resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(queryClient.getQueryData(ordersKey())).toMatchObject({ pages: [{ orders: [] }] });
});

test('a pending order is accepted with it', async () => {
  const { sent } = await open({ ...office(anOrder()), [STATUS]: changed({ shipment }) });
  await courier.fill('Blue Dart');
  await number.fill('69123456782');
  await dialog.getByRole('button', { name: 'Accept and save' }).click();
  await expect.poll(() => dialog.query()).toBeNull();
  expect(await writes(sent)[0]?.json()).toEqual({
    ...{ status: 'accepted', trackingStatus: 'Confirmed', shipment },
  });
});

test('what is missing or wrong is named before anything is sent', async () => {
  const { sent } = await open(office(anOrder(accepted)));
  await save.click();
  await expect.element(courier).toHaveAccessibleDescription(/Please fill in the courier\./);
  await expect.element(number).toHaveAccessibleDescription(/Please fill in the tracking number\./);
  await expect.element(courier).toHaveFocus();
  await number.fill('12/34');
  await expect.element(number).toHaveAccessibleDescription(/letters from A to Z, digits and hyphens only/);
  expect(writes(sent)).toEqual([]);
});

test('a refusal keeps what was typed', async () => {
  const text = 'This order is not paid yet.';
  await open({ ...office(anOrder()), [STATUS]: refusal(409, text) });
  await courier.fill('Ravi’s bicycle');
  await number.fill('A-1001');
  await dialog.getByRole('button', { name: 'Accept and save' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
  await expect.element(courier).toHaveValue('Ravi’s bicycle');
  await expect.element(number).toHaveValue('A-1001');
});

test('a shipment is corrected or removed', async () => {
  const { sent } = await open({
    ...office(anOrder({ ...accepted, status: 'delivered', revision: 2, shipment })),
    [REMOVE]: changed({ status: 'delivered' }),
  });
  await expect.element(number).toHaveValue('69123456782');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(button).toMatchTextContent(/Ship…$/);
  expect(writes(sent).map(({ method }) => method)).toEqual(['DELETE']);
});

test('a rejected order has none', async () => {
  await openShop('/admin/orders', office(anOrder({ status: 'rejected', trackingStatus: 'Cancelled' })));
  await expect.element(page.getByRole('row').filter({ hasText: 'Lotus kurta' })).toBeVisible();
  expect(button.query()).toBeNull();
});
