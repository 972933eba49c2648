// Every refusal that a route can give: its own, and those that come with what it takes.
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
} from '../common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Route } from '../route.ts';

const MEANWHILE = { type: 'ProductPriceChanged', at: '2026-11-20T06:30:00.000Z', by: 'admin' };

/** Whether a route changes something, so that it stands in the log and counts once for a key. */
export function isWrite({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'get';
}

/** The refusals of a route, each code once for each message. */
export function possibleRefusals(route: Route): readonly DomainError[] {
  return [
    ...(route.who === 'anyone' ? [] : [noToken(), invalidToken()]),
    ...(route.who === 'admin' ? [adminsOnly()] : []),
    ...(route.who === 'buyer' ? [readOnly()] : []),
    ...(route.who === 'reader' ? [auditorsOnly(), recordDamaged(), keyMissing()] : []),
    ...readingRefusals(route),
    ...(route.heedsRevision ? [invalidRevision(), interveningChanges([MEANWHILE])] : []),
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

// A bearer is checked against the accounts view, whatever else the answer is made from.
function needsViews({ who, views, derived }: Route): boolean {
  return who !== 'anyone' || views !== undefined || derived !== undefined;
}

function wrongField(): DomainError {
  return new DomainError('invalid', 'invalid', 'Please check “name”.', { field: 'name' });
}
