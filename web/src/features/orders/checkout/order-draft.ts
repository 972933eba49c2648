// An order whose outcome nobody knows yet, kept in this tab so that it can be sent again word for word after a reload. It holds
// an address, so it goes as soon as the shop has answered, and whoever signs in next does not see it.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { personalKey } from '../../../lib/session/personal-data.ts';
import type { CheckoutForm } from './checkout-form.ts';

export type OrderDraft = { readonly form: CheckoutForm; readonly items: readonly CartItemResponse[] };

const storageKey = () => personalKey('order-draft').join(' ');

export function storeDraft(draft: OrderDraft): void {
  sessionStorage.setItem(storageKey(), JSON.stringify(draft));
}

export function storedDraft(): OrderDraft | null {
  const text = sessionStorage.getItem(storageKey());
  if (text === null) return null;
  const draft: OrderDraft = JSON.parse(text);
  return draft;
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey());
}

const typedKey = (userId: string) => `typed-checkout ${userId}`;

/** Keeps what this person has typed until they have logged in again. Logging out forgets it. */
export function storeTyped(userId: string, form: CheckoutForm): void {
  sessionStorage.setItem(typedKey(userId), JSON.stringify(form));
}

/** What this person had typed when their session ended; null where there is nothing. */
export function storedTyped(userId: string): CheckoutForm | null {
  const text = sessionStorage.getItem(typedKey(userId));
  if (text === null) return null;
  const form: CheckoutForm = JSON.parse(text);
  return form;
}

export function dropTyped(userId: string): void {
  sessionStorage.removeItem(typedKey(userId));
}
