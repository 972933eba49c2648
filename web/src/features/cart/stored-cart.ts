// The browser's own copy of the cart, under the name that the specification gives, and the event that goes with it. Nothing is
// ever read from it but how many lines there are.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';

const storageKey = 'cart';

export function storeCart(lines: readonly CartItemResponse[]): void {
  const text = JSON.stringify(lines);
  if (localStorage.getItem(storageKey) === text) return;
  localStorage.setItem(storageKey, text);
  window.dispatchEvent(new Event('cartUpdated'));
}

/** What the server answered to an addition goes to the end of the copy. */
export function appendToStoredCart(line: unknown): void {
  localStorage.setItem(storageKey, JSON.stringify([...storedLines(), line]));
  window.dispatchEvent(new Event('cartUpdated'));
}

function storedLines(): readonly unknown[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(lines) ? lines : [];
  } catch {
    return [];
  }
}
