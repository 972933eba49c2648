// Texts of the order, revenue and product charts.
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import type { ErrorTexts } from '../../../../lib/api/api-error.ts';

export const salesTexts = {
  title: 'Orders and Revenue',
  products: 'Top Products',
  loading: 'Loading the charts…',
  outdated: 'Sales have changed since this page was loaded.',
  nothingOrdered: 'No orders in this period.',
  notExact: 'Many products have similar sales, so these ranks may not be exact.',
  ranges: { '1': 'Today', '7': '7 days', '30': '30 days' } satisfies Record<SalesPeriod, string>,
  during: { '1': 'today', '7': 'in the last 7 days', '30': 'in the last 30 days' } satisfies Record<
    SalesPeriod,
    string
  >,
} as const;

export const salesErrors: ErrorTexts = { otherwise: 'Error fetching data. Please try again later.' };

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' });
const isHour = (at: string): boolean => at.length === 2;
/** A day of the shop's time zone, whatever the reader's. */
const moment = (at: string): Date => new Date(`${at}T00:00:00Z`);

/** The axis label of a point: an hour, a weekday, or a date for longer periods. */
export function shortMoment(at: string, days: SalesPeriod): string {
  if (isHour(at)) return `${at}:00`;
  return days === '7' ? weekday.format(moment(at)) : day.format(moment(at));
}

/** The tooltip label of a point: `09:00 to 10:00`, `Friday 20 November 2026`. */
export function longMoment(at: string): string {
  if (!isHour(at)) return wholeDay.format(moment(at));
  return `${at}:00 to ${String(Number(at) + 1).padStart(2, '0')}:00`;
}

const whole = new Intl.NumberFormat('en-IN');

export function orderCount(orders: number): string {
  return orders === 1 ? '1 order' : `${whole.format(orders)} orders`;
}

export function pieceCount(units: number): string {
  return units === 1 ? '1 piece' : `${whole.format(units)} pieces`;
}
