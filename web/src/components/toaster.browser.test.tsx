import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../testing/render-in-shop.tsx';
import { notify, notifyError, notifySuccess } from './notices.ts';

const notice = (text: string) => page.getByRole('dialog', { name: text });

/** A notice under the pointer would stay. */
const moveThePointerAway = () => userEvent.pointer({ coords: { x: 20, y: 20 } });

beforeEach(moveThePointerAway);

/** The cross is hidden from screen readers until the pointer or the focus is on the notices. */
async function dismiss(text: string) {
  await notice(text).hover();
  await notice(text).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice(text)).not.toBeInTheDocument();
}

/** The toaster is loaded with the first notice; after that the clock can stand still. */
async function renderLoaded() {
  renderInShop(<h1>Cart</h1>);
  notify('First');
  await dismiss('First');
  await moveThePointerAway();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

test('shows what was said before it was loaded, and each notice once', async () => {
  notifySuccess('Added to cart');
  renderInShop(<h1>Cart</h1>);
  await expect.element(notice('Added to cart')).toBeVisible();
  notify('Logged out');
  await expect.element(notice('Logged out')).toBeVisible();
  expect(page.getByText('Added to cart').elements()).toHaveLength(1);
});

test('announces a notice politely, and an error at once with its detail', async () => {
  renderInShop(<h1>Cart</h1>);
  notifySuccess('Order placed');
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  await expect.element(notice('Order placed')).toBeVisible();
  notifyError('The order failed.', 'Try again in a minute.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The order failed.Try again in a minute.');
});

test('a success goes after four seconds, an error after eight', async () => {
  await renderLoaded();
  notifySuccess('Added to cart');
  notifyError('The order failed.');
  const success = page.getByText('Added to cart');
  const error = page.getByText('The order failed.').first();
  await expect.element(success).toBeVisible();
  vi.advanceTimersByTime(3_900);
  await expect.element(success).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(success).not.toBeInTheDocument();
  await expect.element(error).toBeVisible();
  vi.advanceTimersByTime(4_000);
  await expect.element(error).not.toBeInTheDocument();
});

test('stays while the pointer is over it', async () => {
  await renderLoaded();
  notifySuccess('Added to cart');
  await page.getByText('Added to cart').hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(notice('Added to cart')).toBeVisible();
  await moveThePointerAway();
  vi.advanceTimersByTime(4_100);
  await expect.element(notice('Added to cart')).not.toBeInTheDocument();
});

test('its action is done once and closes it', async () => {
  const onPress = vi.fn();
  renderInShop(<h1>Cart</h1>);
  notify('Removed Lamp', { label: 'Undo', onPress });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice('Removed Lamp')).not.toBeInTheDocument();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('its cross closes it and does nothing else', async () => {
  const onPress = vi.fn();
  renderInShop(<h1>Cart</h1>);
  notify('Removed Lamp', { label: 'Undo', onPress });
  await dismiss('Removed Lamp');
  expect(onPress).not.toHaveBeenCalled();
});

test('shows the three newest, and the fourth again when one of them goes', async () => {
  renderInShop(<h1>Cart</h1>);
  for (const text of ['One', 'Two', 'Three', 'Four']) notify(text);
  await expect.element(notice('Four')).toBeVisible();
  await expect.element(page.getByText('One', { exact: true })).not.toBeVisible();
  await dismiss('Four');
  await expect.element(notice('One')).toBeVisible();
});

test('the keyboard reaches a notice with F6, does what it offers, and returns to where it was', async () => {
  const onPress = vi.fn();
  renderInShop(<button>Place order</button>);
  const button = page.getByRole('button', { name: 'Place order' });
  await button.click();
  await moveThePointerAway();
  notify('Removed Lamp', { label: 'Undo', onPress });
  await expect.element(notice('Removed Lamp')).toBeVisible();
  await userEvent.keyboard('{F6}');
  await expect.element(page.getByRole('region', { name: /Notifications/ })).toHaveFocus();
  await userEvent.tab();
  await expect.element(notice('Removed Lamp')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Removed Lamp')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(onPress).toHaveBeenCalledTimes(1);
});
