// The refusals of the audit.
import { DomainError } from '../../domain/domain-error.ts';

export const missingRequest = () =>
  new DomainError('missing', 'request-missing', 'This request caused no event.');
export const orderOrPeriod = () =>
  new DomainError('invalid', 'order-or-period', 'Please choose an order or a period, not both.');

/** A file without events would look like a proof that nothing happened, but its scope does not name the period. */
export const noEvents = () =>
  new DomainError('missing', 'no-events', 'There is no event in this period. Please choose another one.');

/** Of a tree of proofs: the number of its events. */
export const noSuchSize = () =>
  new DomainError('invalid', 'no-such-size', 'The log has fewer events than that.');
export const notSignedYet = () =>
  new DomainError(
    'unavailable',
    'not-signed-yet',
    'The newest events are not signed yet. Please try again in a moment.',
  );
/** A file that this process wrote would be taken for an altered one. */
export const signingKeyMissing = () =>
  new DomainError(
    'unavailable',
    'signing-key-missing',
    'The shop cannot sign this file: the SIGNING_KEY of this server is missing, or is not the one of its projection worker.',
  );
/** What is computed from the other events would be wrong. `why` names the event; without it, an example. */
export const eventUnreadable = (
  why = 'cannot read OrderPlaced at order-12/0, position 4021: items: Invalid input',
  whatToDo = 'The operator finds what to do in operations.md, “An event that cannot be processed”',
) => new DomainError('conflict', 'event-unreadable', `The shop ${why}. ${whatToDo}.`);
/** Evidence that fails its own verification; the command line writes it for the investigation. */
export const evidenceNotProven = () =>
  new DomainError(
    'conflict',
    'evidence-not-proven',
    'The log has other events of this order than its signed proof: events were changed, removed or inserted. npm run verify names them, and npm run audit -- evidence NUMBER > FILE writes them as they are now.',
  );
/** The same for the buyer. */
export const receiptNotProven = () =>
  new DomainError(
    'conflict',
    'receipt-not-proven',
    'This order cannot be proven at the moment, because its record differs from the one that was signed. Please contact the shop.',
  );

export const beforeTheFirst = () =>
  new DomainError('invalid', 'before-the-first-event', 'This instant is before the first event in the log.');
export const inTheFuture = () =>
  new DomainError('invalid', 'in-the-future', 'This instant is in the future.');
export const beyondTheEnd = () =>
  new DomainError('invalid', 'beyond-the-end', 'This position is beyond the end of the log.');
export const fromAfterTo = () =>
  new DomainError('invalid', 'from-after-to', 'The first instant must not be after the second.');
export const snapshotsBehind = () =>
  new DomainError(
    'unavailable',
    'snapshots-behind',
    'The shop is still processing its history. Please try again in a moment.',
  );

export const noSuchFigure = () =>
  new DomainError('missing', 'no-such-figure', 'The dashboard has no such number.');
export const productRequired = () => new DomainError('invalid', 'product-wanted', 'Please choose a product.');
export const sizeRequired = () => new DomainError('invalid', 'size-wanted', 'Please choose a size.');
export const hourOfOneDay = () =>
  new DomainError('invalid', 'hour-of-one-day', 'An hour can only be chosen for a single day.');
