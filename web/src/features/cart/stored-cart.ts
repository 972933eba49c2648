// The copy of the cart in localStorage and the `cartUpdated` event, named by the specification. The shop writes both and reads neither: another tab
// learns of a change by its live message.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { readSession } from '../../lib/session/stored-session.ts';

const storageKey = 'cart';

/** Stores nothing after a log-out, which removes the copy. */
export function storeCart(lines: readonly CartItemResponse[]): void {
  if (readSession() !== null && !isStored(lines)) putStoredLines(lines);
}

/** Whether the copy equals these lines. */
function isStored(lines: readonly CartItemResponse[]): boolean {
  return localStorage.getItem(storageKey) === JSON.stringify(lines);
}

/** The lines of the copy; empty when it cannot be parsed. */
export function storedLines(): readonly unknown[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(lines) ? lines : [];
  } catch {
    return [];
  }
}

/** Replaces the copy and fires `cartUpdated`. */
export function putStoredLines(lines: readonly unknown[]): void {
  localStorage.setItem(storageKey, JSON.stringify(lines));
  window.dispatchEvent(new Event('cartUpdated'));
}
