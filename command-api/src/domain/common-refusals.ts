// The refusals that several features or routes share. Each code is defined once, here or in the `refusals.ts` of the feature that owns it, so that its
// status and text are the same everywhere and the OpenAPI document can list it.
import { LARGEST_QUANTITY } from '@aangan/shared-events/features/cart/quantity';
import { DomainError } from './domain-error.ts';
import type { LineFault, LineRequest } from './ports/price-line.ts';

export const noToken = () => new DomainError('unauthenticated', 'no-token', 'No token found. Please log in.');
export const invalidToken = () =>
  new DomainError('unauthenticated', 'invalid-token', 'Invalid token. Please log in again.');
export const adminsOnly = () => new DomainError('forbidden', 'admins-only', 'Access denied. Admins only.');
export const auditorsOnly = () =>
  new DomainError('forbidden', 'auditors-only', 'Access denied. Auditors and admins only.');
/** A read of what belongs to a customer. */
export const buyersOnly = () =>
  new DomainError('forbidden', 'buyers-only', 'Access denied. Customers and admins only.');
export const readOnly = () =>
  new DomainError('forbidden', 'read-only', 'Access denied. Auditors cannot make changes.');

/** A field with a value that its schema rejects; `message` is a sentence for the sender. */
export const invalid = (message: string, field?: string) =>
  new DomainError('invalid', 'invalid', message, field === undefined ? {} : { field });
export const unreadable = () => new DomainError('invalid', 'unreadable', 'This request cannot be read.');
export const notJson = () => new DomainError('invalid', 'not-json', 'Please send this request as JSON.');
export const notUtf8 = () => new DomainError('invalid', 'not-utf-8', 'Please send this request as UTF-8.');
export const brokenJson = () => new DomainError('invalid', 'broken-json', 'This request is not valid JSON.');
export const tooDeep = () => new DomainError('invalid', 'too-deep', 'This request is nested too deeply.');
export const unreadableText = () =>
  new DomainError('invalid', 'unreadable-text', 'This text contains characters that cannot be read.');
export const unreadableForm = () =>
  new DomainError('invalid', 'unreadable-form', 'This form cannot be read.');
export const tooManyFiles = () => new DomainError('invalid', 'too-many-files', 'Too many files.');
export const tooLarge = () => new DomainError('too-large', 'too-large', 'This request is too large.');
export const fileTooLarge = () =>
  new DomainError('too-large', 'file-too-large', 'A file may have at most 5 MB.');
export const invalidKey = () =>
  new DomainError('invalid', 'invalid-key', 'An Idempotency-Key has 1 to 200 printable characters.');
export const invalidRevision = () =>
  new DomainError('invalid', 'invalid-revision', 'If-Match must be a revision, such as "3".');

export const noSuchPath = () => new DomainError('missing', 'no-such-path', 'This path does not exist.');
/** The product does not exist (any more). */
export const missingProduct = () => new DomainError('missing', 'product-missing', 'Product not found.');
/** There is no such order, or it is another customer's. */
export const missingOrder = () => new DomainError('missing', 'order-missing', 'Order not found.');

/** Only what was delivered can be returned. */
export const notDelivered = () =>
  new DomainError('conflict', 'order-not-delivered', 'Only a delivered order can be returned.');
export const returnsOff = () =>
  new DomainError('conflict', 'returns-off', 'The shop does not take returns at the moment.');
/** `until` is ISO 8601. */
export const returnTooLate = (until: string) =>
  new DomainError('conflict', 'return-too-late', 'The time to return items of this order has passed.', {
    until,
  });
type ReturnedItem = {
  readonly name: string;
  readonly productId: number;
  readonly color: string;
  readonly size: string;
};
/** `left`: how many units of the line can still be returned. */
export function nothingLeftToReturn(
  { name, productId: id, color, size }: ReturnedItem,
  left: number,
): DomainError {
  const message =
    left > 0 ? `Only ${left} of “${name}” can still be returned.` : `Nothing of “${name}” is left to return.`;
  return new DomainError('conflict', 'nothing-left-to-return', message, { line: { id, color, size }, left });
}

/** 409 for a product that cannot be bought (any more), 400 for a colour or a size that it does not have. */
export function lineRefusal(fault: LineFault): DomainError {
  switch (fault) {
    case 'gone':
      return productUnavailable('This product is no longer available.');
    case 'out-of-stock':
      return productUnavailable('This product is out of stock.');
    case 'no-such-color':
      return new DomainError('invalid', 'no-such-color', 'This product does not come in this color.');
    case 'no-such-size':
      return new DomainError('invalid', 'no-such-size', 'This product does not come in this size.');
    default:
      return fault satisfies never;
  }
}

const orderLineFaults: Readonly<Record<LineFault, string>> = {
  gone: 'is no longer available',
  'out-of-stock': 'is out of stock',
  'no-such-color': 'is no longer available in this color',
  'no-such-size': 'is no longer available in this size',
};

/** The refusal of an order for a line that cannot be sold; an empty `name` is that of a product that never was. */
export function orderLineRefusal(fault: LineFault, name: string, line: LineRequest): DomainError {
  const { productId, color, size } = line;
  const what = name === '' ? 'An item of your order' : `“${name}” (${size})`;
  return productUnavailable(`${what} ${orderLineFaults[fault]}. Please remove it from your cart.`, {
    line: { id: productId, color, size },
  });
}

const productUnavailable = (message: string, details?: { readonly line: object }) =>
  new DomainError('conflict', 'product-unavailable', message, details);

/** A line of an order that should be in the cart, which holds only `held` units of it. */
export const notInCart = (name: string, held = 0): DomainError =>
  new DomainError(
    'conflict',
    'not-in-cart',
    held === 0
      ? `“${name}” is no longer in your cart. It may have been ordered or removed in another window.`
      : `Your cart has only ${held} of “${name}” now. The rest may have been ordered or removed in another window.`,
  );

/** `conflict` with a cart that holds `held` already; `invalid` when the lines of one order add up to more. */
export function quantityTooLarge(kind: 'conflict' | 'invalid', held = 0): DomainError {
  const most = `You can have at most ${LARGEST_QUANTITY} of one item in your cart.`;
  return new DomainError(kind, 'quantity-too-large', held === 0 ? most : `${most} It already holds ${held}.`);
}

export const keyReused = () =>
  new DomainError(
    'conflict',
    'idempotency-key-reused',
    'This Idempotency-Key was already used for another request. Please use a new one.',
  );
/** Something that belongs to another person, who was erased before it could be stored. */
export const personErased = () =>
  new DomainError(
    'conflict',
    'person-erased',
    'The personal data of this person has been erased, so nothing can be added to it.',
  );
export const busy = () =>
  new DomainError('conflict', 'busy', 'Someone else is changing this right now. Please try again.');

/** Whether a command was refused for what it found, which does not change by deciding again: not because others were faster at every attempt. */
export function isDecidedConflict(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'conflict' && error.code !== busy().code;
}

export const catchingUp = () =>
  new DomainError('unavailable', 'catching-up', 'The shop is catching up. Please try again in a moment.');
export const viewsUnavailable = () =>
  new DomainError(
    'unavailable',
    'views-unavailable',
    'The shop cannot look this up right now. Please try again in a moment.',
  );
export const keyMissing = () =>
  new DomainError(
    'unavailable',
    'key-missing',
    'This account cannot be read right now. Nothing has been lost. Please try again later.',
  );
export const liveUnavailable = () =>
  new DomainError('unavailable', 'live-unavailable', 'Live updates are unavailable for a moment.');
export const diskFull = () =>
  new DomainError('unavailable', 'disk-full', 'The shop cannot take orders right now.');
export const recordDamaged = () =>
  new DomainError(
    'unavailable',
    'record-damaged',
    'Part of this cannot be read right now because a record is damaged. The shop has been notified.',
  );
export const logUnavailable = () =>
  new DomainError(
    'unavailable',
    'log-unavailable',
    'The shop cannot accept this right now. Please try again in a moment.',
  );
