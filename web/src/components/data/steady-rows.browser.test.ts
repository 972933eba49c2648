import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepRowsSteady } from './steady-rows.ts';

const ROW = 80;

type Shape = { readonly rows: number; readonly hasBox: boolean };

/** A page with a list of rows, each with a button, under a heading; the test adds rows and a sign above it. */
function aPage({ rows, hasBox }: Shape) {
  const main = document.createElement('main');
  const heading = document.createElement('h1');
  const box = document.createElement('div');
  const list = document.createElement('ul');
  heading.textContent = 'Orders';
  if (hasBox) Object.assign(box.style, { overflowY: 'auto', maxHeight: '400px' });
  main.style.paddingBottom = '200vh';
  list.append(...Array.from({ length: rows }, (_, at) => aRow(rows - at)));
  box.append(list);
  main.append(heading, box);
  document.body.append(main);
  window.scrollTo(0, 0);
  const end = keepRowsSteady(main);
  onTestFinished(() => {
    end();
    main.remove();
    window.scrollTo(0, 0);
  });
  return {
    box,
    heading,
    addRow: () => list.prepend(aRow(list.children.length + 1)),
    addSign: () => {
      const sign = document.createElement('p');
      sign.style.height = '52px';
      box.before(sign);
    },
  };
}

function aRow(id: number): HTMLElement {
  const row = document.createElement('li');
  const accept = document.createElement('button');
  row.style.height = `${ROW}px`;
  accept.textContent = `Accept ${id}`;
  row.append(accept);
  return row;
}

const accept = (id: number) => page.getByRole('button', { name: `Accept ${id}`, exact: true });
const topOf = (id: number) => Math.round(accept(id).element().getBoundingClientRect().top);
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))));

for (const hasBox of [true, false])
  for (const scrolled of [0, 60])
    test(`a row stays under the pointer when rows and a sign come above it, ${hasBox ? 'in a box with its own scrollbar' : 'on the page'}, scrolled by ${scrolled} pixels`, async () => {
      const { box, addRow, addSign } = aPage({ rows: 10, hasBox });
      if (hasBox) box.scrollTop = scrolled;
      else window.scrollTo(0, scrolled);
      await frames();
      await accept(8).hover();
      const before = topOf(8);
      for (const add of [addRow, addSign, addRow]) {
        add();
        await frames();
        expect(topOf(8)).toBe(before);
      }
    });

test('a list too short to scroll lets the page scroll', async () => {
  const { addRow } = aPage({ rows: 3, hasBox: true });
  await accept(2).hover();
  const before = topOf(2);
  addRow();
  await frames();
  expect(topOf(2)).toBe(before);
});

test('the row with the focus stays in its place, too', async () => {
  const { addRow } = aPage({ rows: 10, hasBox: true });
  accept(8).element().focus();
  const before = topOf(8);
  addRow();
  await frames();
  expect(topOf(8)).toBe(before);
});

test('once the pointer has left the list, its newest row is in view again, and so is the next one', async () => {
  const { box, heading, addRow } = aPage({ rows: 10, hasBox: true });
  await accept(8).hover();
  addRow();
  await frames();
  expect(box.scrollTop).toBe(ROW);
  await userEvent.hover(heading);
  await expect.poll(() => box.scrollTop).toBe(0);
  addRow();
  await frames();
  expect(box.scrollTop).toBe(0);
});

test('a list that was scrolled by hand meanwhile is left where it is', async () => {
  const { box, heading, addRow } = aPage({ rows: 10, hasBox: true });
  await accept(8).hover();
  addRow();
  await frames();
  box.scrollTop = 200;
  await frames();
  await userEvent.hover(heading);
  await frames();
  expect(box.scrollTop).toBe(200);
});

test('nothing is scrolled without a pointer on a row, nor by what a key has changed', async () => {
  const { box, heading, addRow } = aPage({ rows: 10, hasBox: true });
  await userEvent.hover(heading);
  addRow();
  await frames();
  expect([box.scrollTop, window.scrollY]).toEqual([0, 0]);
  accept(8).element().focus();
  await userEvent.keyboard('{Enter}');
  addRow();
  await frames();
  expect([box.scrollTop, window.scrollY]).toEqual([0, 0]);
});

test('for a while after a touch the rows stay where they are seen; then the newest one is in view again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { box, addRow } = aPage({ rows: 10, hasBox: true });
  addRow();
  await frames();
  expect(box.scrollTop).toBe(0);
  const before = topOf(8);
  box.dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }));
  addRow();
  await frames();
  expect(topOf(8)).toBe(before);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => box.scrollTop).toBe(0);
  addRow();
  await frames();
  expect(box.scrollTop).toBe(0);
});
