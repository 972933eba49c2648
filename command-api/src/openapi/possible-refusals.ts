// Lists every refusal of a route: its own, and those that follow from its properties (body, files, role, views).
import { tooManyWrites } from '../http/authentication/write-limits.ts';
import { interveningChanges } from '../domain/expected-revision.ts';
import * as common from '../domain/common-refusals.ts';
import type { DomainError } from '../domain/domain-error.ts';
import type { Route } from '../http/route.ts';

const MEANWHILE = { type: 'ProductPriceChanged', at: '2026-11-20T06:30:00.000Z', by: 'admin' };

/** Whether a route is a write: it appends to the log and supports idempotency keys. */
export function isWrite({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'get';
}

/** All refusals of a route, with example messages. */
export function possibleRefusals(route: Route): readonly DomainError[] {
  return [
    ...(route.who === 'anyone' ? [] : [common.noToken(), common.invalidToken()]),
    ...(route.who === 'admin' ? [common.adminsOnly()] : []),
    ...(route.who === 'buyer' ? [isWrite(route) ? common.readOnly() : common.buyersOnly()] : []),
    ...(route.who === 'reader' ? [common.auditorsOnly(), common.recordDamaged(), common.keyMissing()] : []),
    ...readingRefusals(route),
    ...(route.supportsIfMatch ? [common.invalidRevision(), interveningChanges([MEANWHILE])] : []),
    ...(isWrite(route) ? writingRefusals(route) : []),
    ...(route.refuses ?? []),
    ...(route.limits === undefined ? [] : [tooManyWrites(route.limits)]),
    ...(needsViews(route) ? [common.catchingUp(), common.viewsUnavailable()] : []),
  ];
}

function readingRefusals({ body, query, files, path }: Route): readonly DomainError[] {
  const asks = body !== undefined || query !== undefined;
  const takesBody = body !== undefined || files !== undefined;
  return [
    ...(takesBody || path.includes(':') ? [common.unreadable()] : []),
    ...(asks ? [common.invalid('Please check “name”.', 'name'), common.unreadableText()] : []),
    ...(takesBody
      ? [common.notJson(), common.notUtf8(), common.brokenJson(), common.tooDeep(), common.tooLarge()]
      : []),
    ...(files === undefined ? [] : [common.unreadableForm(), common.tooManyFiles(), common.fileTooLarge()]),
  ];
}

function writingRefusals({ ignoresKey, who }: Route): readonly DomainError[] {
  return [
    ...(ignoresKey ? [] : [common.invalidKey(), common.keyReused()]),
    common.busy(),
    // Buyers write for themselves.
    ...(who === 'buyer' ? [] : [common.personErased()]),
    common.logUnavailable(),
    common.recordDamaged(),
    common.keyMissing(),
    common.diskFull(),
  ];
}

// A bearer token is checked against the accounts view, whatever views the route itself has.
function needsViews({ who, views, derived }: Route): boolean {
  return who !== 'anyone' || views !== undefined || derived !== undefined;
}
