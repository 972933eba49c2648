// Texts of the audit screens.
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { errorText, type ErrorTexts } from '../../lib/api/api-error.ts';
import { IncompleteFileError } from '../../lib/api/download.ts';
import { formatAuditMoment } from './audit-moment.ts';

export const auditTexts = {
  title: 'Audit',
  find: 'Find an order',
  lead: 'Every change is recorded in the log, which is never edited. Find an order to read its history.',
  loading: 'Reading the log…',
  noOrders: 'No matching orders.',
  noOrdersHint: 'Use fewer filters. You can search by number, customer, status, amount or day.',
  searched: (orders: number) =>
    `Only the newest ${orders.toLocaleString('en-IN')} were searched. Choose a day to search older ones.`,
  found: (orders: number) => `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'}`,
  history: (id: string) => `Order ${id}`,
  stop: (at: number, stops: number) => `Event ${at} of ${stops}`,
  notYet: 'The order did not exist yet.',
  unknown: 'The order cannot be shown from an event on that the shop cannot read.',
  unreadable: (orders: readonly number[]): string =>
    `The shop cannot read an event of ${orders.length === 1 ? 'this order' : 'these orders'}; the history names it and shows the others:`,
  nothingChanged: 'Nothing about the order changed.',
  elseDone: 'Other events of this request',
  raw: 'Raw event',
  placedDays: 'Placed from and Placed to are days',
  exportDays: 'First day and Last day are days',
  amount: 'Please enter an amount in rupees, such as 4,297.50.',
  evidence: 'Evidence',
  evidenceHint:
    'The file contains every event of this order, its payment and its returns as stored in the log, with proof that none has been changed since. The events of its number, its cart and its mails are in the export. You can verify the file without the shop:',
  evidenceCommand: 'npm run audit -- verify FILE',
  export: 'Export events',
  exportHint:
    'Exports every event of these days, both included, as stored in the log; without days, all events. Days without any event are refused. The file begins with the signed checkpoint that covers them. Names, titles and summaries are for readers and are not covered. You can verify JSON Lines without the shop: npm run audit -- verify FILE',
  exportIncomplete:
    'The export is incomplete and was not saved: it broke off, because the connection was lost, because events were removed, altered or inserted in the log, or because the shop cannot read one. Try again. If it breaks off again, npm run verify names these events, and npm run audit -- export > FILE writes what can be read.',
  evidenceIncomplete:
    'The evidence is incomplete and was not saved: the connection was lost, or the shop could not read its log. Try again. If it breaks off again, ask the operator of the shop to run npm run verify.',
  request: 'Events of one request',
  requestLead: 'All events that this request caused, in order.',
  clock: 'The clock went back',
  clockLead: (count: number): string =>
    `The clock went back by more than a minute ${count === 1 ? 'once' : `${count.toLocaleString('en-IN')} times`}. Events are listed in the order in which they were written, regardless of their times.`,
  clockWhere: 'Where in the log',
  clockStep: (gap: string): string => `By ${gap}:`,
  clockHere: (gap: string): string =>
    `The clock went back by ${gap}: this event was written after the previous one, whose time is later.`,
  cut: 'This request caused more events. Only the first ones are shown.',
};

export const findErrors: ErrorTexts = { otherwise: 'The orders could not be loaded.' };
export const historyErrors: ErrorTexts = { otherwise: 'The history could not be loaded.' };
const exportErrors: ErrorTexts = { otherwise: 'The events could not be exported.' };
const evidenceErrors: ErrorTexts = { otherwise: 'The evidence could not be downloaded.' };

/** Why the events of an order or a period were not saved. */
export function exportErrorText(error: unknown): string {
  return error instanceof IncompleteFileError ? auditTexts.exportIncomplete : errorText(error, exportErrors);
}

/** Why the evidence of an order was not saved. */
export function evidenceErrorText(error: unknown): string {
  return error instanceof IncompleteFileError
    ? auditTexts.evidenceIncomplete
    : errorText(error, evidenceErrors);
}

/** Order rejected, 17 Nov 2026, 20:14 */
export function stopText({ title, at }: AuditEventResponse): string {
  return `${title}, ${formatAuditMoment(at)}`;
}
