// Times on the screens of the audit. An auditor compares them with the days of a search, which are those of the shop, and with files: so each names its zone.
import { formatMoment } from '../../lib/dates.ts';

/** 17 Nov 2026, 20:14 GMT+5:30, in the visitor's time zone. */
export function formatAuditMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? formatMoment(iso) : `${formatMoment(iso)} ${zoneAt(at)}`;
}

/** The offset from UTC at that time: GMT+5:30. The short name of a zone may be that of several. */
function zoneAt(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'GMT';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
