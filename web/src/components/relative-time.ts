const exact = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

const minute = 60_000;
const hour = 60 * minute;

/** How long ago, in as few words as a table has room for; after two days the date says more. */
export function relativeTime(at: Date, now: Date): string {
  const ago = now.getTime() - at.getTime();
  if (ago < minute) return 'just now';
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`;
  if (ago < 24 * hour) return `${Math.floor(ago / hour)} h ago`;
  if (ago < 48 * hour) return 'yesterday';
  return day.format(at);
}

export function exactTime(at: Date): string {
  return exact.format(at);
}

export function dateAndTime(at: Date): string {
  return dayAndTime.format(at);
}

export function dateOnly(at: Date): string {
  return day.format(at);
}
