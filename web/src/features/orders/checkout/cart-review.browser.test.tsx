// A cart that another window changes while the checkout is open.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { fillCheckout, ordersIn, PLACE, place, placed, withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';
import { answer, type Answers, cartOf, noAnswer, refusal } from '../../../testing/shop-answers.ts';
import { aCartItem, blue } from '../../../testing/shop-samples.ts';

const CART = 'GET /api/cart';
const kurta = aCartItem({ quantity: 2 });
const jhumkas = aCartItem({ id: 2, name: 'Ruby jhumkas', color: 'Default', size: 'Free Size', price: 500 });
const indigo = aCartItem({ color: blue.hexCode, colorId: blue.id, quantity: 3 });
const summary = page.getByRole('region', { name: 'Order summary' });
const alert = page.getByRole('alert');
const confirmation = page.getByRole('heading', { name: 'Order 7', exact: true });
const tryAgain = page.getByRole('button', { name: 'Try again' });
const note = page.getByRole('status').filter({ hasText: 'Your cart has changed.' });
const again = 'Press Place Order again to order it as it is now.';
const gone = '“Lotus kurta” (Madder red, M) is no longer in your cart.';
const added = '“Ruby jhumkas” (Free Size) was added.';

/** Opens the checkout of two kurtas with a filled form. @returns also what sends the cart as another window has left it */
async function openFilled(answers: Answers = { ...withCart(), [PLACE]: placed }) {
  const opened = await openShop('/checkout', answers);
  await fillCheckout();
  const send = await opened.goLive();
  let commit = 9;
  const change = (...lines: readonly CartItemResponse[]) => {
    answers[CART] = cartOf(...lines);
    send('cart-count', { count: lines.length, commit: String(commit++), lines: [...lines] });
  };
  return { ...opened, send, change };
}

const linesOf = () =>
  note
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('a changed cart is named with its total, and ordered only after a question', async () => {
  const { change, sent } = await openFilled();
  expect(note.query()).toBeNull();
  change({ ...kurta, quantity: 1 }, jhumkas, indigo);
  await expect.element(note).toMatchTextContent('The total is now ₹5,300.00.');
  expect(linesOf()).toEqual([
    '“Lotus kurta” (Madder red, M): quantity 1 instead of 2.',
    added,
    '“Lotus kurta” (Indigo, M) was added, quantity 3.',
  ]);
  expect(note.getByText(again).query()).toBeNull();
  await place.click();
  await expect.element(note).toMatchTextContent(`The total is now ₹5,300.00. ${again}`);
  expect(linesOf().length).toBe(3);
  expect(ordersIn(sent)).toEqual([]);
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({
    items: [{ id: 1, quantity: 1 }, { id: 2 }, { id: 1, color: blue.hexCode, quantity: 3 }],
    totalPrice: 5300,
  });
});

test('a cart that changes once more after the question is asked about once more', async () => {
  const { change, sent } = await openFilled();
  change(kurta, jhumkas);
  await expect.element(note).toBeVisible();
  await place.click();
  await expect.element(note).toMatchTextContent(again);
  change(jhumkas);
  await expect.element(note).toMatchTextContent('The total is now ₹500.00.');
  expect(linesOf()).toEqual([gone]);
  expect(note.getByText(again).query()).toBeNull();
  await place.click();
  await expect.element(note).toMatchTextContent(again);
  expect(ordersIn(sent)).toEqual([]);
  await place.click();
  await expect.element(confirmation).toBeVisible();
});

test('a change that is undone is not asked about', async () => {
  const { change, sent } = await openFilled();
  change(kurta, jhumkas);
  await expect.element(note).toBeVisible();
  change(kurta);
  await expect.element(note).not.toBeInTheDocument();
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(ordersIn(sent).length).toBe(1);
});

test('a cart and a price that change at once are one question', async () => {
  const { change, sent } = await openFilled();
  change({ ...kurta, price: 1500 }, jhumkas);
  await expect.element(note).toMatchTextContent('The total is now ₹3,500.00.');
  await place.click();
  // What the shopper has seen: not what the present lines would have cost.
  await expect
    .element(alert)
    .toMatchTextContent('The total was ₹2,400.00 and is now ₹3,500.00. Press Place Order again');
  // The total and what to press are named once.
  expect(note.element().textContent).toBe(`Your cart has changed.${added}`);
  expect(ordersIn(sent)).toEqual([]);
  await place.click();
  await expect.element(confirmation).toBeVisible();
});

test('a price that rises after the question about the cart is compared with the total of that question', async () => {
  const { change, sent } = await openFilled();
  change(kurta, jhumkas);
  await expect.element(note).toMatchTextContent('The total is now ₹2,900.00.');
  await place.click();
  await expect.element(note).toMatchTextContent(again);
  change({ ...kurta, price: 1500 }, jhumkas);
  await expect.element(summary).toMatchTextContent('₹3,500.00');
  await place.click();
  await expect.element(alert).toMatchTextContent('The total was ₹2,900.00 and is now ₹3,500.00.');
  expect(ordersIn(sent)).toEqual([]);
});

test('fewer items at a higher price for the same total are asked about all the same', async () => {
  const { change, sent } = await openFilled();
  change({ ...kurta, quantity: 1, price: 2400 });
  await expect.element(note).toBeVisible();
  await place.click();
  await expect.element(alert).toMatchTextContent('The total is still ₹2,400.00. Press Place Order again');
  expect(ordersIn(sent)).toEqual([]);
});

test('a refused price and a changed cart are one question, too', async () => {
  const message = 'The price of this order has changed. Please review it.';
  const answers: Answers = { ...withCart(), [PLACE]: refusal(409, message, { code: 'price-changed' }) };
  await openShop('/checkout', answers);
  await fillCheckout();
  answers[CART] = cartOf({ ...kurta, price: 1500 }, jhumkas);
  await place.click();
  await expect.element(alert).toMatchTextContent('The total was ₹2,400.00 and is now ₹3,500.00.');
  answers[PLACE] = placed;
  await tryAgain.click();
  await expect.element(note).toMatchTextContent(added);
  await expect.element(alert).toMatchTextContent('Press Place Order again');
  await place.click();
  await expect.element(confirmation).toBeVisible();
});

test('a corrected hex code is no change of the cart, another color with the same one is', async () => {
  const { change, sent } = await openFilled();
  const corrected = { ...kurta, color: '#A3333E' };
  change(corrected, jhumkas);
  await expect.element(note).toBeVisible();
  expect(linesOf()).toEqual([added]);
  change({ ...corrected, colorId: 9 });
  await expect.element(note).not.toMatchTextContent(added);
  expect(linesOf().length).toBe(2);
  change(corrected);
  await expect.element(note).not.toBeInTheDocument();
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({ items: [{ id: 1, color: corrected.color }] });
});

test('of many changes three are visible until all are asked for; a screen reader has all of them', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 700);
  const { change } = await openFilled();
  const more = Array.from({ length: 12 }, (_, at) => ({ ...jhumkas, id: at + 2 }));
  change(kurta, ...more);
  const all = note.getByRole('listitem');
  await eventually(() => expect(all.elements().length).toBe(12));
  const tall = () => all.elements().filter((line) => line.getBoundingClientRect().height > 10).length;
  expect(tall()).toBe(3);
  expect(note.element().parentElement?.getBoundingClientRect().height).toBeLessThan(350);
  page.getByRole('button', { name: 'Show all 12 changes' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(tall()).toBe(12);
  const fewer = page.getByRole('button', { name: 'Show fewer changes' });
  await expect.element(fewer).toHaveFocus();
  fewer.element().scrollIntoView({ block: 'start' });
  await userEvent.keyboard('{Enter}');
  expect(tall()).toBe(3);
  await expect.element(page.getByRole('button', { name: 'Show all 12 changes' })).toBeInViewport();
  await expect.element(all.first()).toBeInViewport();
  // One more line is shorter than the button.
  change(kurta, ...more.slice(0, 4));
  await eventually(() => expect(tall()).toBe(4));
  expect(page.getByRole('button', { name: /changes$/ }).query()).toBeNull();
});

test('a cart that another window has ordered is named above the empty one, whose heading takes the focus', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 700);
  const { change } = await openFilled();
  place.element().scrollIntoView();
  const announced = page.getByRole('status').elements();
  change();
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  // A region that comes with its text is not announced.
  expect(announced).toContain(note.element());
  expect(note.element().textContent).toBe(`Your cart has changed.${gone}`);
  const heading = page.getByRole('heading', { name: 'Checkout' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport({ ratio: 1 });
  // It is filled again.
  change(jhumkas);
  await expect.element(summary).toBeVisible();
  expect(linesOf()).toEqual([added, gone]);
});

test('what the order itself takes out of the cart is no change of it', async () => {
  const answers: Answers = withCart();
  const answered = Promise.withResolvers<Response>();
  answers[PLACE] = () => answered.promise;
  const { change, sent } = await openFilled(answers);
  await place.click();
  await eventually(() => expect(ordersIn(sent).length).toBe(1));
  change();
  await expect.element(page.getByRole('button', { name: /^Cart/ })).toMatchTextContent('0 - Item(s)');
  expect(note.query()).toBeNull();
  await expect.element(summary).toMatchTextContent('₹2,400.00');
  answered.resolve(placed());
  await expect.element(confirmation).toBeVisible();
});

test('a change of the cart that only the shop knows is asked about with its refusal', async () => {
  const message = '“Lotus kurta” is no longer in your cart.';
  const answers: Answers = { ...withCart(), [PLACE]: refusal(409, message, { code: 'not-in-cart' }) };
  const { sent } = await openShop('/checkout', answers);
  await fillCheckout();
  answers[CART] = cartOf(jhumkas, indigo);
  await place.click();
  await expect.element(alert).toMatchTextContent(message);
  await expect.element(page.getByRole('button', { name: /^Cart/ })).toMatchTextContent('2 - Item(s)');
  answers[PLACE] = placed;
  await tryAgain.click();
  await expect.element(note).toMatchTextContent(again);
  expect(linesOf()).toEqual([added, '“Lotus kurta” (Indigo, M) was added, quantity 3.', gone]);
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[1]?.json()).toMatchObject({ items: [{ id: 2 }, { id: 1 }] });
});

test('a cart that is ordered instead of an order without an answer is not asked about, only its later changes', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: noAnswer };
  const { change, sent } = await openFilled(answers);
  await place.click();
  await tryAgain.click();
  change(jhumkas, indigo);
  // The order is repeated as it was.
  await expect.element(page.getByRole('button', { name: /^Cart/ })).toMatchTextContent('2 - Item(s)');
  expect(note.query()).toBeNull();
  await page.getByRole('button', { name: 'Order my cart instead' }).click();
  await expect.element(summary).toMatchTextContent('Ruby jhumkas');
  expect(note.query()).toBeNull();
  change(jhumkas);
  await expect.element(note).toMatchTextContent('“Lotus kurta” (Indigo, M) is no longer in your cart.');
  change(jhumkas, indigo);
  await expect.element(note).not.toBeInTheDocument();
  answers[PLACE] = placed;
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[1]?.json()).toMatchObject({ items: [{ id: 2 }, { id: 1 }] });
});

test('lines that the cart page passed on before a reload may be old: the cart is no change of them', async () => {
  const read = Promise.withResolvers<void>();
  const answers: Answers = { ...withCart(), [PLACE]: placed };
  answers[CART] = async () => {
    await read.promise;
    return cartOf(jhumkas)();
  };
  const { sent } = await openShop('/checkout', answers, { items: [kurta], itemsOf: 'user-1' });
  await expect.element(summary).toMatchTextContent('Lotus kurta');
  read.resolve();
  await expect.element(summary).toMatchTextContent('Ruby jhumkas');
  expect(note.query()).toBeNull();
  await fillCheckout();
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({ items: [{ id: 2 }] });
});

test('an own change that is still on its way is not undone by an earlier answer, and is sent before the order', async () => {
  const changed = Promise.withResolvers<void>();
  const one = aCartItem();
  const answers: Answers = { ...withCart(), [CART]: cartOf(one), [PLACE]: placed };
  answers['PUT /api/cart'] = async () => {
    await changed.promise;
    return answer({ success: true, data: { ...one, quantity: 2 } }, 200, { [shopHeaders.position]: '1:8' })();
  };
  const { sent, goLive, goTo } = await openShop('/cart', answers);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.element(page.getByRole('group', { name: /^Quantity/ })).toMatchTextContent('2');
  await goTo('/checkout');
  await fillCheckout();
  const readBefore = sent.filter(
    ({ method, url }) => method === 'GET' && url.endsWith(cartPaths.cart),
  ).length;
  // A connection that opens reads the cart again, and the shop does not know of the change yet.
  await goLive();
  const reads = sent.filter(({ method, url }) => method === 'GET' && url.endsWith(cartPaths.cart)).length;
  expect(reads).toBeGreaterThan(readBefore);
  await expect.element(summary).toMatchTextContent('₹2,400.00');
  await place.click();
  await expect.element(page.getByText('Processing your order...').first()).toBeInTheDocument();
  expect(ordersIn(sent)).toEqual([]);
  changed.resolve();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({ items: [{ id: 1, quantity: 2 }] });
});
