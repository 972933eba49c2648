import { expect, test } from 'vitest';
import { signedIn } from '../../../testing/open-shop.tsx';
import { aCartItem } from '../../../testing/shop-samples.ts';
import { emptyCheckout, orderOf } from './checkout-form.ts';
import { draftKey, type OrderDraft, storeDraft, storedDraft } from './order-draft.ts';

const kurta = aCartItem({ quantity: 2 });
const lamp = aCartItem({ id: 2, color: 'Default', colorId: null });
const draft: OrderDraft = { form: emptyCheckout, items: [kurta, lamp], fromCart: true };
/** The order that a stored draft repeats. */
const repeated = () => {
  const stored = storedDraft();
  return stored && orderOf(stored.form, stored.items, stored.fromCart);
};

test('a stored order is repeated with the same text, and names colors by id', () => {
  signedIn();
  storeDraft(draft);
  expect(JSON.stringify(repeated())).toBe(JSON.stringify(orderOf(draft.form, draft.items, true)));
  expect(repeated()?.items.map(({ colorId }) => colorId)).toEqual([kurta.colorId, undefined]);
});

test('an order that an older release has stored is repeated without the ids that it did not send', () => {
  signedIn();
  sessionStorage.setItem(draftKey(), JSON.stringify(draft));
  expect(JSON.stringify(repeated()?.items)).toBe(
    JSON.stringify([kurta, lamp].map(({ id, color, size, quantity }) => ({ id, color, size, quantity }))),
  );
});
