// Stores the log position of this browser's last write, so that no later read of any tab is answered from before it. localStorage is shared by all
// tabs; the highest position wins.
import { formatPosition, laterPosition, parsePosition } from '@aangan/shared-events/position';

const storageKey = 'shopPosition';

export function storePosition(text: string | null): void {
  const received = parsePosition(text);
  if (received === undefined) return;
  localStorage.setItem(
    storageKey,
    formatPosition(laterPosition(parsePosition(localStorage.getItem(storageKey)), received)),
  );
}

export function knownPosition(): string | null {
  return localStorage.getItem(storageKey);
}
