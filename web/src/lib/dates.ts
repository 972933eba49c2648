// Dates the Indian way, in the visitor's own time zone.

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});
const hour = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hour12: false });
const ago = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto', style: 'short' });

/** 17 Nov 2026 */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** 17 Nov 2026, 20:14 */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** 20:14 */
export function formatHour(iso: string): string {
  return hour.format(new Date(iso));
}

/** 20:14:07 */
export function formatClock(milliseconds: number): string {
  return clock.format(milliseconds);
}

/** 'just now', '4 min ago', 'yesterday'; after a week the day itself. */
export function formatAgo(iso: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return ago.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return ago.format(-Math.floor(seconds / 3600), 'hour');
  if (seconds < 7 * 86_400) return ago.format(-Math.floor(seconds / 86_400), 'day');
  return formatDay(iso);
}
