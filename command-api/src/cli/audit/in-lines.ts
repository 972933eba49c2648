// Orders and events as lines of a terminal.
import {
  actorText,
  originText,
  type AuditedOrder,
  type AuditEventResponse,
} from '@aangan/shared-events/features/audit/http';

type Moments = (at: string) => string;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Tells moments to the second in the shop's time zone, which it names. */
export function makeMoments(timeZone: string): Moments {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{
      timeZone,
      hourCycle: 'h23',
      timeZoneName: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  return (at) => format.format(new Date(at)).replace(',', '');
}

/** Number, moment, status, amount and customer. */
export function orderInOneLine(
  { id, customer, amount, status, placedAt }: AuditedOrder,
  moment: Moments,
): string {
  const number = `#${id}`;
  return [
    number.padEnd(8),
    moment(placedAt),
    status.padEnd(9),
    rupees.format(amount).padStart(14),
    customer.name,
  ].join('  ');
}

/** What happened, who did it, when, from where, what changed, and where it stands; with `raw`, also what stands there. */
export function eventInLines(event: AuditEventResponse, moment: Moments, raw: boolean): string {
  const { title, text, at, by, origin, changes, stream, revision, correlationId } = event;
  const facts = [
    ['who', actorText(by)],
    ['from', originText(origin)],
    ...changes.map(({ what, from, to }) => ['changed', `${what}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`]),
    ['place', `${stream}, revision ${revision}`],
    ['request', correlationId],
    ...(raw ? [['raw', JSON.stringify(event.raw)]] : []),
  ];
  return [
    `${moment(at)}  ${title}`,
    `  ${text}`,
    ...facts.map(([name = '', value = '']) => `  ${name.padEnd(8)} ${value}`),
    '',
  ].join('\n');
}
