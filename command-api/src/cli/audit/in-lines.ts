// Formats orders and events as lines for a terminal.
import { actorText, originText } from '@aangan/shared-events/features/audit/actor-text';
import type { AuditedOrder, AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { printable } from './printable.ts';

type FormatMoment = (at: string) => string;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Makes a formatter of moments: to the second, in the shop's time zone, with the zone's name. */
export function makeFormatMoment(timeZone: string): FormatMoment {
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
  moment: FormatMoment,
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

/**
 * An event as lines: description, actor, time, origin, changes and place in the log; with `raw`, also the
 * stored event.
 */
export function eventInLines(event: AuditEventResponse, moment: FormatMoment, raw: boolean): string {
  const { title, text, at, by, origin, changes, stream, revision, position, correlationId } = event;
  const facts = [
    ['who', actorText(by)],
    ['from', originText(origin)],
    ...changes.map(({ what, from, to }) => ['changed', `${what}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`]),
    ['place', `${stream}, revision ${revision}, position ${position}`],
    ['request', correlationId],
    ...(raw ? [['raw', JSON.stringify(event.raw)]] : []),
  ];
  return [
    `${moment(at)}  ${title}`,
    `  ${printable(text)}`,
    ...facts.map(([name = '', value = '']) => `  ${name.padEnd(8)} ${printable(value)}`),
    '',
  ].join('\n');
}
