// Remembers how far into the log this browser has written, so that no later read of any tab answers from before it.
// localStorage is shared by all tabs, so the newest word of any of them counts.
import { formatPosition, later, parsePosition } from '@aangan/shared-events/position';

const storageKey = 'shopPosition';

export function storePosition(text: string | null): void {
  const told = parsePosition(text);
  if (told === undefined) return;
  localStorage.setItem(
    storageKey,
    formatPosition(later(parsePosition(localStorage.getItem(storageKey)), told)),
  );
}

export function knownPosition(): string | null {
  return localStorage.getItem(storageKey);
}
