// Moments in texts without a visitor whose time zone could be used: mails have them in the shop's, descriptions of events in UTC.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** `17 Nov 2026, 20:14`, as the web app writes it. */
export function formatMoment(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  });
  const part = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const month = months[Number(part.get('month')) - 1] ?? '';
  return `${part.get('day')} ${month} ${part.get('year')}, ${part.get('hour')}:${part.get('minute')}`;
}

/** `17 Nov 2026, 14:44 UTC`: the description of an event is the same for every reader. */
export function formatUtc(iso: string): string {
  return `${formatMoment(iso, 'UTC')} UTC`;
}
