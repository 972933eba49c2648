import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { notify } from '../../feedback/notices.ts';
import { OutdatedList } from '../outdated-list.tsx';
import { BulkBar } from './bulk-bar.tsx';

test('what the keyboard focuses is scrolled clear of it, and of the sign of an outdated list', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => at);
  renderInShop(
    <>
      <OutdatedList text="Orders have changed." isFetching={false} onRefresh={() => {}} />
      {lines.map((line) => (
        <p key={line} className="h-30">
          <button type="button">Line {line}</button>
        </p>
      ))}
      <BulkBar label="Chosen orders" said="3 orders" onNone={() => {}}>
        <button type="button">Accept</button>
      </BulkBar>
    </>,
  );
  const bar = page.getByRole('region', { name: 'Chosen orders' }).element();
  const sign = page.getByRole('status').first().element().parentElement;
  const focused = () => document.activeElement?.getBoundingClientRect();
  const line = (name: string) => page.getByRole('button', { name, exact: true }).element();
  line('Line 0').focus();
  for (const _ of lines.slice(1)) {
    await userEvent.tab();
    expect(focused()?.bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
  }
  expect(document.activeElement).toBe(line('Line 19'));
  for (const _ of lines.slice(1)) {
    await userEvent.tab({ shift: true });
    expect(focused()?.top).toBeGreaterThanOrEqual(sign?.getBoundingClientRect().bottom ?? Infinity);
  }
  expect(document.activeElement).toBe(line('Line 0'));
});

test('what has the focus stays clear of it when it takes another line', async () => {
  const Bar = ({ said }: { readonly said: string }) => (
    <>
      <div className="h-[2000px]">Many orders</div>
      <button type="button">Accept order 2</button>
      <div className="h-[2000px]">More orders</div>
      <BulkBar label="Chosen orders" said={said} onNone={() => {}}>
        {null}
      </BulkBar>
    </>
  );
  const { rerender } = renderInShop(<Bar said="2 orders" />);
  const bar = page.getByRole('region', { name: 'Chosen orders' }).element();
  const button = page.getByRole('button', { name: 'Accept order 2' }).element();
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  const gap = () => bar.getBoundingClientRect().top - button.getBoundingClientRect().bottom;
  window.scrollBy(0, 10 - gap());
  expect(Math.round(gap())).toBe(10);
  const { clientHeight } = bar;
  rerender(<Bar said={'2 orders of many. '.repeat(40)} />);
  await expect.poll(() => bar.clientHeight).toBeGreaterThan(clientHeight + 20);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

test('is a named region at the foot of the window, and lets go of the choice', async () => {
  const onNone = vi.fn();
  renderInShop(
    <>
      <div className="h-[3000px]">Many orders</div>
      <BulkBar label="Chosen orders" said="3 orders" onNone={onNone}>
        <button type="button">Accept</button>
      </BulkBar>
    </>,
  );
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  await expect.element(bar.getByText('3 orders')).toBeVisible();
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Select none' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onNone).toHaveBeenCalledTimes(2);
});

test('on a tablet its actions stay on one line', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(768, 900);
  renderInShop(
    <BulkBar
      label="Chosen products"
      said="1 product selected"
      more={<i className="w-40" />}
      onNone={() => {}}
    >
      {['Change price', 'Set in stock', 'Set out of stock', 'Delete'].map((name) => (
        <button key={name} type="button" className="h-9 w-30">
          {name}
        </button>
      ))}
    </BulkBar>,
  );
  const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top;
  expect(topOf('Delete')).toBe(topOf('Change price'));
});

test.each([
  [390, 844],
  [1366, 768],
])('a notice covers none of its buttons at %i x %i', async (width, height) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, height);
  renderInShop(
    <>
      <div className="h-[3000px]">Many orders</div>
      <BulkBar label="Chosen orders" said="3 orders" onNone={() => {}}>
        {['Accept', 'Reject', 'Set status'].map((name) => (
          <button key={name} type="button" className="h-9 w-40">
            {name}
          </button>
        ))}
      </BulkBar>
    </>,
  );
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  notify('Order accepted!');
  const notice = page.getByText('Order accepted!').first();
  await expect.element(notice).toBeVisible();
  const { top } = bar.element().getBoundingClientRect();
  const bottom = () => notice.element().closest('[role=dialog]')?.getBoundingClientRect().bottom;
  await expect.poll(bottom, { timeout: 3_000 }).toBeLessThanOrEqual(top);
});
