// Refusals that several routes share, defined once so that the OpenAPI document can list them.
import { DomainError } from './domain-error.ts';

export const noToken = () => new DomainError('unauthenticated', 'no-token', 'No token found. Please log in.');
export const invalidToken = () =>
  new DomainError('unauthenticated', 'invalid-token', 'Invalid token. Please log in again.');
export const adminsOnly = () => new DomainError('forbidden', 'admins-only', 'Access denied. Admins only.');
export const auditorsOnly = () =>
  new DomainError('forbidden', 'auditors-only', 'Access denied. Auditors and admins only.');
export const readOnly = () =>
  new DomainError('forbidden', 'read-only', 'Access denied. Auditors cannot make changes.');

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

export const keyReused = () =>
  new DomainError(
    'conflict',
    'idempotency-key-reused',
    'This Idempotency-Key was already used for another request. Please use a new one.',
  );
export const busy = () =>
  new DomainError('conflict', 'busy', 'Someone else is changing this right now. Please try again.');

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
