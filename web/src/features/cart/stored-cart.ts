// The browser's own copy of the cart, under the name that the specification gives, and the event that goes with it. Nobody believes
// what stands in it: it is told by them that the server's cart has changed.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';

const storageKey = 'cart';

export function storeCart(lines: readonly CartItemResponse[]): void {
  if (!isStored(lines)) putStoredLines(lines);
}

/** Calls back when another tab, or whoever fires `cartUpdated` in this one, has changed the cart; returns how to stop. */
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

/** How many lines stand in the copy. */
export function storedCount(): number {
  return storedLines().length;
}

/** Whether the copy is of these very lines. */
export function isStored(lines: readonly CartItemResponse[]): boolean {
  return localStorage.getItem(storageKey) === JSON.stringify(lines);
}

/** The lines of the copy; none where it cannot be read. */
export function storedLines(): readonly unknown[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(lines) ? lines : [];
  } catch {
    return [];
  }
}

/** Whether the event that is being told comes from here: whoever wrote has asked the server already. */
let writing = false;

/** Replaces the copy and fires `cartUpdated`. */
export function putStoredLines(lines: readonly unknown[]): void {
  localStorage.setItem(storageKey, JSON.stringify(lines));
  writing = true;
  window.dispatchEvent(new Event('cartUpdated'));
  writing = false;
}
