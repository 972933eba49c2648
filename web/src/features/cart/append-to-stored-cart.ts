import { fieldsOf } from '../../lib/api/fields.ts';
import { putStoredLines, storedLines } from './stored-cart.ts';

/** Puts the line that the server answered to an addition at the end of the stored cart, in place of an older state of it; does nothing without a line. */
export function appendToStoredCart(line: unknown): void {
  if (typeof line !== 'object' || line === null) return;
  const added = keyOf(line);
  putStoredLines([...storedLines().filter((each) => keyOf(each) !== added), line]);
}

/** Product, colour and size tell a line from the others. */
function keyOf(line: unknown): string {
  const { id, color, size } = fieldsOf(line);
  return `${id} ${color} ${size}`;
}
