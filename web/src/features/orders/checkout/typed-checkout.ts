// What is typed into the checkout, stored in sessionStorage until the order is placed: it survives "Edit cart", Back, a reload and the end of the session.
// A log-out in any tab removes it.
import { fieldsOf } from '@aangan/shared-events/fields';
import { hasShapeOf } from '../../../lib/shape.ts';
import { type CheckoutForm, emptyCheckout } from './checkout-form.ts';

const KEY = 'typed-checkout';

/** Stores this person's input. */
export function storeTyped(userId: string, form: CheckoutForm): void {
  sessionStorage.setItem(KEY, JSON.stringify({ userId, form }));
}

/** This person's stored input; null without any. */
export function storedTyped(userId: string): CheckoutForm | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  const { userId: typedBy, form } = fieldsOf(stored);
  return typedBy === userId && hasShapeOf(emptyCheckout, form) ? form : null;
}

export function dropTyped(): void {
  sessionStorage.removeItem(KEY);
}
