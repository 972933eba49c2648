// An order whose outcome is unknown, stored in sessionStorage so that the identical request can be sent again after a reload. It
// contains an address, so it is removed once the server has answered, and is not visible to the next person who signs in.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { isWholeList } from '../../../lib/api/is-whole-list.ts';
import { personalKey } from '../../../lib/session/personal-data.ts';
import { hasShapeOf } from '../../../lib/shape.ts';
import { type CheckoutForm, emptyCheckout } from './checkout-form.ts';

export type OrderDraft = {
  readonly form: CheckoutForm;
  readonly items: readonly CartItemResponse[];
  /** Omitted by older releases, whose orders had no such field: a repeat is identical. */
  readonly fromCart?: true;
  /** Omitted by older releases as well, whose orders did not name colors by id. */
  readonly hasColorIds?: true;
};

/** Where this person's draft is stored. */
export const draftKey = () => personalKey('order-draft').join(' ');

export function storeDraft(draft: OrderDraft): void {
  sessionStorage.setItem(draftKey(), JSON.stringify({ ...draft, hasColorIds: true }));
}

export function storedDraft(): OrderDraft | null {
  const text = sessionStorage.getItem(draftKey());
  if (text === null) return null;
  const draft: unknown = JSON.parse(text);
  if (!isDraft(draft)) return null;
  if (draft.hasColorIds) return draft;
  return { ...draft, items: draft.items.map((item) => ({ ...item, colorId: null })) };
}

function isDraft(value: unknown): value is OrderDraft {
  const { form, items } = fieldsOf(value);
  return (
    hasShapeOf(emptyCheckout, form) && isWholeList(items, 'id', 'name', 'color', 'size', 'quantity', 'price')
  );
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}
