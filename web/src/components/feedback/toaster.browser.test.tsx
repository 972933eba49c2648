import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { storeSession } from '../../lib/session/stored-session.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';
import { notify, notifyError, notifySuccess } from './notices.ts';

const notice = (text: string) => page.getByRole('dialog', { name: text });

/** A notice under the pointer is not dismissed. */
const moveThePointerAway = () => userEvent.pointer({ coords: { x: 20, y: 20 } });

beforeEach(moveThePointerAway);

/** Milliseconds; long enough for a render that must not happen. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The close button is hidden from screen readers until the pointer or the focus is on the notices. */
async function dismiss(text: string) {
  await notice(text).hover();
  await notice(text).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice(text)).not.toBeInTheDocument();
}

/** The toaster is loaded with the first notice, which needs a running clock. */
async function renderLoaded() {
  renderInShop(<button>Place order</button>);
  notify('First');
  await dismiss('First');
  await moveThePointerAway();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

test('shows notices from before its code was loaded, and each once', async () => {
  renderInShop(<h1>Cart</h1>);
  notifySuccess('Added to cart');
  await expect.element(notice('Added to cart')).toBeVisible();
  notify('Logged out');
  await expect.element(notice('Logged out')).toBeVisible();
  expect(page.getByText('Added to cart').elements()).toHaveLength(1);
});

test('the live region is there before the first notice, which would not be announced with it', async () => {
  const texts: (string | null | undefined)[] = [];
  const watching = new MutationObserver(() => {
    const region = document.querySelector('[aria-live=polite][role=region]');
    if (region) texts.push(region.textContent);
  });
  watching.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watching.disconnect());
  renderInShop(<h1>Cart</h1>);
  notifySuccess('Added to cart');
  await expect.element(notice('Added to cart')).toBeVisible();
  expect(texts[0]).toBe('');
});

test('announces a notice politely, and an error at once with its detail', async () => {
  await renderLoaded();
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
  const shown = (text: string) => page.getByText(text).elements().length > 0;
  const isShown = (text: string, is: boolean) => eventually(() => expect(shown(text)).toBe(is));
  await isShown('Added to cart', true);
  await isShown('The order failed.', true);
  vi.advanceTimersByTime(3_999);
  await twoFrames();
  expect(shown('Added to cart')).toBe(true);
  vi.advanceTimersByTime(1);
  await isShown('Added to cart', false);
  vi.advanceTimersByTime(3_999);
  await twoFrames();
  expect(shown('The order failed.')).toBe(true);
  vi.advanceTimersByTime(1);
  await isShown('The order failed.', false);
});

test('a long notice stays for as long as it takes to read it', async () => {
  await renderLoaded();
  const text = 'This export is incomplete.'.repeat(10);
  notifyError(text);
  const isShown = (is: boolean) =>
    eventually(() => expect(page.getByText(text).elements().length > 0).toBe(is));
  await isShown(true);
  vi.advanceTimersByTime(15_599);
  await twoFrames();
  await isShown(true);
  vi.advanceTimersByTime(1);
  await isShown(false);
});

test('an action that nothing else offers stays until it is pressed', async () => {
  await renderLoaded();
  const onPress = vi.fn<() => void>();
  notify('Not added', { label: 'Try again', onPress, stays: true });
  notify('Removed', { label: 'Undo', onPress });
  await expect.element(notice('Removed')).toBeVisible();
  vi.advanceTimersByTime(60_000);
  await eventually(() => expect(notice('Removed').query()).toBeNull());
  await notice('Not added').getByRole('button', { name: 'Try again' }).click();
  expect(onPress).toHaveBeenCalledOnce();
  await eventually(() => expect(notice('Not added').query()).toBeNull());
});

test('stays while the pointer is over it', async () => {
  await renderLoaded();
  notifySuccess('Added to cart');
  const added = page.getByText('Added to cart');
  await eventually(() => expect(added.query()).not.toBeNull());
  await added.hover();
  vi.advanceTimersByTime(60_000);
  await twoFrames();
  expect(added.query()).not.toBeNull();
  await moveThePointerAway();
  vi.advanceTimersByTime(4_000);
  await expect.element(added).not.toBeInTheDocument();
});

test('an action is not offered to the next account, but still after the token was renewed', async () => {
  const session = { token: 'first', userId: 'a-1', isAdmin: false };
  storeSession(session);
  await renderLoaded();
  notify('Removed Lamp', { label: 'Undo', onPress: vi.fn() });
  notifySuccess('Saved');
  await expect.element(notice('Removed Lamp')).toBeVisible();
  storeSession({ ...session, token: 'second' });
  await twoFrames();
  expect(notice('Removed Lamp').query()).not.toBeNull();
  storeSession({ ...session, token: 'third', userId: 'a-2' });
  await expect.element(notice('Removed Lamp')).not.toBeInTheDocument();
  expect(notice('Saved').query()).not.toBeNull();
});

test('its action is done once and closes it', async () => {
  const onPress = vi.fn();
  await renderLoaded();
  notify('Removed Lamp', { label: 'Undo', onPress });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice('Removed Lamp')).not.toBeInTheDocument();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('its cross closes it and does nothing else', async () => {
  const onPress = vi.fn();
  await renderLoaded();
  notify('Removed Lamp', { label: 'Undo', onPress });
  await dismiss('Removed Lamp');
  expect(onPress).not.toHaveBeenCalled();
});

test('shows the three newest, and the fourth again when one of them goes', async () => {
  await renderLoaded();
  for (const text of ['One', 'Two', 'Three', 'Four']) notify(text);
  await expect.element(notice('Four')).toBeVisible();
  await expect.element(page.getByText('One', { exact: true })).not.toBeVisible();
  await dismiss('Four');
  await expect.element(notice('One')).toBeVisible();
});

test('the keyboard reaches a notice with F6, does what it offers, and returns to where it was', async () => {
  const onPress = vi.fn();
  await renderLoaded();
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

test('a notice that the keyboard reached with Tab gives the focus back when it goes', async () => {
  await renderLoaded();
  await page.getByRole('button', { name: 'Place order' }).click();
  await moveThePointerAway();
  notify('Removed Lamp', { label: 'Undo', onPress: vi.fn() });
  await expect.element(notice('Removed Lamp')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Removed Lamp')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Place order' })).toHaveFocus();
});

const PageWithDialog = ({ open, onRefund }: { readonly open: boolean; readonly onRefund?: () => void }) => (
  <Dialog
    open={open}
    onClose={() => undefined}
    title="Return"
    className="w-[min(46rem,calc(100vw-2rem))]"
    actions={<Button onClick={onRefund}>Refund</Button>}
  >
    <p style={{ height: 760 }}>Received on Monday.</p>
  </Dialog>
);

test.each([
  [390, 844],
  [1366, 900],
])('at %i x %i a notice covers no button of an open dialog', async (width, height) => {
  await resizeUntilTheEnd(width, height);
  renderInShop(<PageWithDialog open />);
  notifySuccess('The return was received');
  await expect.element(notice('The return was received')).toBeVisible();
  const shown = notice('The return was received').element().getBoundingClientRect();
  for (const name of ['Refund', 'Close']) {
    const button = page.getByRole('button', { name }).element().getBoundingClientRect();
    const isApart =
      button.left >= shown.right ||
      button.right <= shown.left ||
      button.top >= shown.bottom ||
      button.bottom <= shown.top;
    expect(isApart, name).toBe(true);
  }
});

test('on a phone a notice leaves the actions of an open dialog uncovered, and is at the thumb otherwise', async () => {
  await resizeUntilTheEnd(390, 844);
  const onRefund = vi.fn();
  const { rerender } = renderInShop(<PageWithDialog open onRefund={onRefund} />);
  notifySuccess('The return was received');
  await expect.element(notice('The return was received')).toBeVisible();
  const middleOf = (text: string): number => {
    const { top, bottom } = notice(text).element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  expect(middleOf('The return was received')).toBeLessThan(200);
  await page.getByRole('button', { name: 'Refund' }).click();
  expect(onRefund).toHaveBeenCalledTimes(1);
  rerender(<PageWithDialog open={false} />);
  await expect.element(page.getByRole('dialog', { name: 'Return' })).not.toBeInTheDocument();
  notifySuccess('Saved');
  await expect.element(notice('Saved')).toBeVisible();
  expect(middleOf('Saved')).toBeGreaterThan(600);
});

async function resizeUntilTheEnd(width: number, height: number): Promise<void> {
  const [before, tall] = [window.innerWidth, window.innerHeight];
  onTestFinished(() => page.viewport(before, tall));
  await page.viewport(width, height);
}
