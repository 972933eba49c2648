// Dates of mails: a mail has no visitor whose time zone could be used, so the shop's is.

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
