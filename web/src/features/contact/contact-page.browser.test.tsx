import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop } from '../../testing/open-shop.tsx';

const main = page.getByRole('main');
const send = main.getByRole('button', { name: 'Send' });

test('the form checks each field, thanks, and sends nothing anywhere', async () => {
  const { address, sent } = await openShop('/contact');
  await send.click();
  await expect.poll(() => main.getByText('Please fill in this field.').elements().length).toBe(4);
  await expect.element(main.getByLabelText('Name')).toHaveFocus();
  await main.getByLabelText('Name').fill('Meera Pillai');
  await main.getByLabelText('Email').fill('meera');
  await main.getByLabelText('Phone').fill('9876543210');
  await main.getByLabelText('Message').fill('Do the cuffs run small?');
  await send.click();
  await expect.element(main.getByText('Please enter an email address.')).toBeVisible();
  await main.getByLabelText('Email').fill('meera@example.org');
  await send.click();
  await expect.element(main.getByText(/This is a demo shop, so nothing was sent\./)).toBeVisible();
  await expect.element(main.getByLabelText('Message')).toHaveValue('');
  expect(address()).toBe('/contact');
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a double click on Send counts once: no field is wrong after the thanks', async () => {
  await openShop('/contact');
  await main.getByLabelText('Name').fill('Meera Pillai');
  await main.getByLabelText('Email').fill('meera@example.org');
  await main.getByLabelText('Phone').fill('9876543210');
  await main.getByLabelText('Message').fill('Do the cuffs run small?');
  await send.dblClick();
  await expect.element(main.getByText(/This is a demo shop, so nothing was sent\./)).toBeVisible();
  await expect.element(main.getByLabelText('Name')).toBeValid();
  expect(main.getByText('Please fill in this field.').elements()).toEqual([]);
});

test('the drawn map is replaced by the live one on request, and back by keyboard', async () => {
  await openShop('/contact');
  const drawn = page.getByRole('img', { name: /^Drawn map of Jaipur/ });
  await expect.element(drawn).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  // Only the frame's address is checked; it must not load.
  const addresses: string[] = [];
  const watch = new MutationObserver(() => {
    const frame = document.querySelector('iframe');
    if (frame === null || frame.src === 'about:blank') return;
    addresses.push(frame.src);
    frame.src = 'about:blank';
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await page.getByRole('button', { name: 'Show the live map' }).click();
  await expect
    .poll(() => addresses[0])
    .toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=75/);
  watch.disconnect();
  await expect.element(page.getByRole('button', { name: 'Show the drawn map' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawn).toBeVisible();
});

test('the compass of the drawn map is whole, however much of the map is cut off', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await openShop('/contact');
  const map = page.getByRole('img', { name: /^Drawn map of Jaipur/ });
  await expect.element(map).toBeVisible();
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  for (const width of [390, 620, 820, 1280]) {
    await page.viewport(width, 900);
    const frame = boxOf(map.element().parentElement);
    const disc = boxOf(page.getByText('N', { exact: true }).element().parentElement?.querySelector('circle'));
    expect.soft(disc.right, `at ${width} px`).toBeLessThan(frame.right);
    expect.soft(disc.bottom, `at ${width} px`).toBeLessThan(frame.bottom);
  }
});
