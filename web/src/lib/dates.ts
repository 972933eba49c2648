// Indian date formats in the visitor's time zone. Hand-written: creating an Intl.DateTimeFormat takes a phone a tenth of a second, and a page of
// reviews shows dates in its first paint.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
/** Shown for a missing or unreadable time. */
const UNKNOWN = '—';
/** Offset of the shop's time zone from UTC. */
const SHOP_AHEAD_MS = 5.5 * 3_600_000;

/** 17 Nov 2026 */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return dayText(date.getDate(), date.getMonth(), date.getFullYear());
}

/** 17 Nov 2026 in the shop's time zone: the same for every visitor. */
export function formatDayOfShop(iso: string): string {
  const date = new Date(Date.parse(iso) + SHOP_AHEAD_MS);
  return dayText(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear());
}

/** 17 Nov 2026, 20:14 */
export function formatMoment(iso: string): string {
  if (Number.isNaN(Date.parse(iso))) return UNKNOWN;
  return `${formatDay(iso)}, ${formatHour(iso)}`;
}

/** 20:14 */
export function formatHour(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return [date.getHours(), date.getMinutes()].map(twoDigits).join(':');
}

/** 20:14:07 */
export function formatClock(milliseconds: number): string {
  const date = new Date(milliseconds);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** 'just now', '4 min ago', 'yesterday'; after a week the date. */
export function formatAgo(iso: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} hr ago`;
  if (seconds < 2 * 86_400) return 'yesterday';
  if (seconds < 7 * 86_400) return `${Math.floor(seconds / 86_400)} days ago`;
  return formatDay(iso);
}

function dayText(day: number, month: number, year: number): string {
  return Number.isNaN(day) ? UNKNOWN : `${day} ${months[month] ?? ''} ${year}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
