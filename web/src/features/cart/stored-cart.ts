// The copy of the cart in localStorage and the `cartUpdated` event, named by the specification. Its contents are never trusted:
// a change only signals that the server's cart has changed.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';

const storageKey = 'cart';

export function storeCart(lines: readonly CartItemResponse[]): void {
  if (!isStored(lines)) putStoredLines(lines);
}

/** Calls back when another tab, or a `cartUpdated` event in this one, has changed the copy; returns the unsubscribe function. */
export function onStoredCart(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === storageKey) listener();
  };
  const fromThisTab = () => {
    if (!writing) listener();
  };
  window.addEventListener('storage', fromOtherTab);
  window.addEventListener('cartUpdated', fromThisTab);
  return () => {
    window.removeEventListener('storage', fromOtherTab);
    window.removeEventListener('cartUpdated', fromThisTab);
  };
}

/** The number of lines in the copy. */
export function storedCount(): number {
  return storedLines().length;
}

/** Whether the copy equals these lines. */
export function isStored(lines: readonly CartItemResponse[]): boolean {
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

/** Whether this module fired the event that is being handled: its writer has already called the server. */
let writing = false;

/** Replaces the copy and fires `cartUpdated`. */
export function putStoredLines(lines: readonly unknown[]): void {
  localStorage.setItem(storageKey, JSON.stringify(lines));
  writing = true;
  window.dispatchEvent(new Event('cartUpdated'));
  writing = false;
}
