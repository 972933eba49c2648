import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ResultLine } from './bulk-lists.tsx';

type Props = Partial<Parameters<typeof BulkDialog>[0]>;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const line = (id: number, outcome: ResultLine['outcome']): ResultLine => ({
  id,
  name: `Order ${id}`,
  text: outcome.kind,
  outcome,
});
const done = line(1, { kind: 'done', changed: null });
const unknown = line(2, { kind: 'unknown', text: 'No answer.' });

function render(props: Props) {
  const steps = { canRebase: false, retry: vi.fn(), again: vi.fn(), undo: vi.fn() };
  const [onClose, onStart] = [vi.fn(), vi.fn()];
  const dialog = (open: boolean) => (
    <BulkDialog
      open={open}
      onClose={onClose}
      verb="Accept"
      phase="done"
      lines={[done]}
      steps={steps}
      preview={<p>2 orders change</p>}
      start={{ text: 'Accept 2 orders', isDanger: false, disabled: false, onStart }}
      countText={(count) => `${count} orders`}
      {...props}
    />
  );
  const { rerender } = renderInShop(dialog(true));
  return { steps, onClose, onStart, close: () => rerender(dialog(false)) };
}

test('shows what will happen before it starts', async () => {
  const { onStart, onClose } = render({ phase: 'preview' });
  await expect.element(page.getByRole('dialog', { name: 'Accept: what will happen' })).toBeVisible();
  await expect.element(page.getByText('2 orders change')).toBeVisible();
  await button('Accept 2 orders').click();
  await button('Cancel').click();
  expect(onStart).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('does not start where nothing would change', async () => {
  const onStart = vi.fn();
  render({ phase: 'preview', start: { text: 'Accept', isDanger: false, disabled: true, onStart } });
  await button('Accept').click({ force: true });
  expect(onStart).not.toHaveBeenCalled();
});

test.each([
  ['running', 'Working…', 'Done'],
  ['undoing', 'Undoing…', 'Undone'],
] as const)('cannot be closed while it is %s', async (phase, busyText, progress) => {
  const { onClose } = render({ phase, lines: [done, line(3, { kind: 'waiting' })] });
  await expect.element(page.getByRole('progressbar', { name: progress })).toBeVisible();
  await expect.element(button(busyText)).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await button('Close').click();
  await userEvent.pointer({ coords: { x: 10, y: 10 }, keys: '[MouseLeft]' });
  expect(onClose).not.toHaveBeenCalled();
});

test('offers to undo what was done, to repeat what has no answer, and to close', async () => {
  const { steps, onClose } = render({ lines: [done, unknown] });
  await expect.element(page.getByRole('dialog', { name: 'Accept: how it went' })).toBeVisible();
  await button('Undo 1 orders').click();
  await button('Try again').click();
  await button('Close').nth(1).click();
  await userEvent.keyboard('{Escape}');
  expect(steps.undo).toHaveBeenCalledTimes(1);
  expect(steps.retry).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('offers neither where there is nothing to undo or repeat', async () => {
  render({ lines: [line(1, { kind: 'refused', text: 'Cancelled.' })] });
  await expect.element(page.getByRole('status')).toHaveTextContent('1 refused');
  expect(page.getByRole('button', { name: /Undo|Try again|Apply again/ }).query()).toBeNull();
});

test('applies again where others changed it', async () => {
  const again = vi.fn();
  render({ steps: { canRebase: true, retry: vi.fn(), again, undo: vi.fn() } });
  await button('Apply again to items that others changed').click();
  expect(again).toHaveBeenCalledTimes(1);
});

test('an undo without an answer can be tried again', async () => {
  const notUndone = (isUnknown: boolean) =>
    line(1, { kind: 'not-undone', text: 'No answer.', changed: null, isUnknown });
  const { steps } = render({ phase: 'undone', lines: [notUndone(true)] });
  await expect.element(page.getByRole('dialog', { name: 'Undone' })).toBeVisible();
  await button('Try again').click();
  expect(steps.undo).toHaveBeenCalledTimes(1);
});

test('a refused undo cannot be tried again', async () => {
  const refused = { kind: 'not-undone', text: 'Shipped.', changed: null, isUnknown: false } as const;
  render({ phase: 'undone', lines: [line(1, refused)] });
  await expect.element(page.getByRole('dialog', { name: 'Undone' })).toBeVisible();
  expect(button('Try again').query()).toBeNull();
});

test.each([
  ['by keyboard the heading that takes the focus is scrolled into view', true],
  ['by mouse the page keeps its place', false],
] as const)('on closing %s', async (_what, byKeyboard) => {
  const main = document.createElement('main');
  main.innerHTML = '<h1 tabindex="-1">Orders</h1><p style="height: 3000px"></p>';
  document.body.prepend(main);
  onTestFinished(() => main.remove());
  scrollTo(0, 1200);
  const onClose = vi.fn(() => closeNow());
  const { close: closeNow } = render({ onClose });
  const last = button('Close').nth(1);
  if (byKeyboard) {
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
  } else await last.click();
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toHaveFocus();
  expect(onClose).toHaveBeenCalledOnce();
  expect(window.scrollY < 100).toBe(byKeyboard);
});
