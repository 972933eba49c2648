import { fieldsOf } from '@aangan/shared-events/fields';
import { putStoredLines, storedLines } from './stored-cart.ts';

/** Appends the line of the server's answer to the stored cart and replaces an older copy of it; does nothing without a line. */
export function appendToStoredCart(line: unknown): void {
  if (typeof line !== 'object' || line === null) return;
  const added = keyOf(line);
  putStoredLines([...storedLines().filter((each) => keyOf(each) !== added), line]);
}

/** A line is identified by product, colour and size. */
function keyOf(line: unknown): string {
  const { id, color, size } = fieldsOf(line);
  return JSON.stringify([id, color, size]);
}
