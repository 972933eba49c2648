// Lists every refusal of a route: its own, and those that follow from its properties (body, files, role, views).
import { tooManyWrites } from '../authentication/write-limits.ts';
import { interveningChanges } from '../../domain/expected-revision.ts';
import {
  adminsOnly,
  auditorsOnly,
  brokenJson,
  busy,
  catchingUp,
  diskFull,
  fileTooLarge,
  invalid,
  invalidKey,
  invalidRevision,
  invalidToken,
  keyMissing,
  keyReused,
  logUnavailable,
  noToken,
  notJson,
  notUtf8,
  readOnly,
  recordDamaged,
  tooDeep,
  tooLarge,
  tooManyFiles,
  unreadable,
  unreadableForm,
  unreadableText,
  viewsUnavailable,
} from '../../domain/common-refusals.ts';
import type { DomainError } from '../../domain/domain-error.ts';
import type { Route } from '../route.ts';

const MEANWHILE = { type: 'ProductPriceChanged', at: '2026-11-20T06:30:00.000Z', by: 'admin' };

/** Whether a route is a write: it appends to the log and supports idempotency keys. */
export function isWrite({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'get';
}

/** All refusals of a route, with example messages. */
export function possibleRefusals(route: Route): readonly DomainError[] {
  return [
    ...(route.who === 'anyone' ? [] : [noToken(), invalidToken()]),
    ...(route.who === 'admin' ? [adminsOnly()] : []),
    ...(route.who === 'buyer' ? [readOnly()] : []),
    ...(route.who === 'reader' ? [auditorsOnly(), recordDamaged(), keyMissing()] : []),
    ...readingRefusals(route),
    ...(route.supportsIfMatch ? [invalidRevision(), interveningChanges([MEANWHILE])] : []),
    ...(isWrite(route) ? writingRefusals(route) : []),
    ...(route.refuses ?? []),
    ...(route.limits === undefined ? [] : [tooManyWrites(route.limits)]),
    ...(needsViews(route) ? [catchingUp(), viewsUnavailable()] : []),
  ];
}

function readingRefusals({ body, query, files, path }: Route): readonly DomainError[] {
  const asks = body !== undefined || query !== undefined;
  const takesBody = body !== undefined || files !== undefined;
  return [
    ...(takesBody || path.includes(':') ? [unreadable()] : []),
    ...(asks ? [wrongField(), unreadableText()] : []),
    ...(takesBody ? [notJson(), notUtf8(), brokenJson(), tooDeep(), tooLarge()] : []),
    ...(files === undefined ? [] : [unreadableForm(), tooManyFiles(), fileTooLarge()]),
  ];
}

function writingRefusals({ ignoresKey }: Route): readonly DomainError[] {
  return [
    ...(ignoresKey ? [] : [invalidKey(), keyReused()]),
    busy(),
    logUnavailable(),
    recordDamaged(),
    keyMissing(),
    diskFull(),
  ];
}

// A bearer token is checked against the accounts view, whatever views the route itself has.
function needsViews({ who, views, derived }: Route): boolean {
  return who !== 'anyone' || views !== undefined || derived !== undefined;
}

function wrongField(): DomainError {
  return invalid('Please check “name”.', 'name');
}
