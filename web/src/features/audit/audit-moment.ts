// Times on the screens of the audit. An auditor compares them with the days of a search, which are those of the shop, and with files: so each names its zone.
import { formatMoment } from '../../lib/dates.ts';

/** 17 Nov 2026, 20:14 GMT+5:30, in the visitor's time zone. */
export function formatAuditMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return formatMoment(iso);
  return `${formatMoment(iso)} ${formatOffset(-at.getTimezoneOffset())}`;
}

/** GMT+5:30 for 330 minutes ahead of UTC. The short name of a zone may be that of several. */
export function formatOffset(minutesAhead: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
  if (hours + minutes === 0) return 'GMT';
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `GMT${minutesAhead < 0 ? '−' : '+'}${hours}${rest}`;
}
