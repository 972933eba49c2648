// The words of the auditors' screens.
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { formatMoment } from '../../lib/dates.ts';

export const auditTexts = {
  title: 'Audit',
  find: 'Find an order',
  lead: 'Everything that happened stands in the log, and nothing in it is ever changed. Find an order and read what became of it.',
  loading: 'Reading the log…',
  noOrders: 'No order fits.',
  noOrdersHint:
    'Try fewer conditions. An order is found by its number, its customer, its status, its amount or its day.',
  searched: (orders: number) =>
    `Only the newest ${orders.toLocaleString('en-IN')} were looked through. Name a day to see older ones.`,
  found: (orders: number) => `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'}`,
  history: (id: string) => `Order ${id}`,
  stop: (at: number, stops: number) => `Event ${at} of ${stops}`,
  notYet: 'There was no order yet.',
  nothingChanged: 'Nothing about the order changed.',
  elseDone: 'What else this request did',
  raw: 'As it stands in the log',
  evidence: 'Prove it',
  evidenceHint:
    'The file holds every event of this order as it stands in the log, with the proof that nobody has changed it since. It is checked without the shop:',
  evidenceCommand: 'npm run audit -- verify FILE',
  export: 'Take events along',
  exportHint:
    'Every event of these days, both included, as it stands in the log; all of them where no day is named. First comes the signed checkpoint that they belong to. JSON Lines can be checked without the shop: npm run audit -- verify FILE',
  request: 'What one request did',
  requestLead: 'Everything that was written because of one and the same request, in its order.',
  clock: 'The clock went back',
  clockLead: (count: number): string =>
    `The clock went back by more than a minute ${count === 1 ? 'once' : `${count.toLocaleString('en-IN')} times`}. Events stand in the order in which they were written, whatever their times say.`,
  clockWhere: 'Where in the log',
  clockStep: (gap: string): string => `By ${gap}:`,
  clockHere: (gap: string): string =>
    `The clock went back by ${gap}: this event was written after the one before it, whose time is later.`,
  cut: 'The request caused more than this. Only its first events are shown.',
};

export const findErrors: ErrorTexts = { otherwise: 'The orders could not be read.' };
export const historyErrors: ErrorTexts = { otherwise: 'The history could not be read.' };
export const exportErrors: ErrorTexts = { otherwise: 'The events could not be exported.' };
export const evidenceErrors: ErrorTexts = { otherwise: 'The evidence could not be fetched.' };

/** Order rejected, 17 Nov 2026, 20:14 */
export function stopText({ title, at }: AuditEventResponse): string {
  return `${title}, ${formatMoment(at)}`;
}
