// Titles of the screens that explain a statistic, and of the links to them: 'Why 71 products?'
import type { WhyAmount } from '@aangan/shared-events/features/audit/why/http';
import type { ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import { formatRupees } from './rupees.ts';
import type { WhySearch } from './why-search.ts';

const whole = new Intl.NumberFormat('en-IN');
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
const dateOf = (text: string): Date => new Date(`${text}T00:00:00Z`);

/** 1 order, 2 orders */
export const countText = (count: number, one: string): string =>
  `${whole.format(count)} ${count === 1 ? one : `${one}s`}`;

/** What a number is about, by name; by number where a name is missing. */
export type WhyNames = { readonly product?: string | undefined; readonly color?: string | undefined };

/** Why 71 products? */
export function whyTitle(
  figure: ExplainedNumber,
  search: WhySearch,
  { count, revenue = 0 }: WhyAmount,
  names: WhyNames = {},
): string {
  const product = names.product ?? `product ${search.product ?? ''}`;
  switch (figure) {
    case 'users':
      return `Why ${countText(count, 'user')}?`;
    case 'products':
      return `Why ${countText(count, 'product')}?`;
    case 'orders':
      return `Why ${countText(count, 'order')}?`;
    case 'ordered':
      return `Why ${formatRupees(revenue)} from ${countText(count, 'order')} ${whenText(search)}?`;
    case 'sold':
      return `Why ${formatRupees(revenue)} from ${countText(count, 'piece')} of ${product} ${whenText(search)}?`;
    case 'captured':
    case 'refunded':
    case 'collected':
      return `Why ${formatRupees(revenue)} ${figure} in ${countText(count, movedNoun(figure))} ${whenText(search)}?`;
    case 'available':
      return `Why ${countText(count, 'available unit')} of ${product}${variantText(search, names)}?`;
    default:
      return `Why ${countText(count, `${figure} order`)}?`;
  }
}

function variantText({ size, color }: WhySearch, names: WhyNames): string {
  return [
    ...(size === undefined ? [] : [`, ${size}`]),
    ...(color === undefined ? [] : [`, ${names.color ?? `color ${color}`}`]),
  ].join('');
}

/** What money moved with. */
export const movedNoun = (figure: 'captured' | 'refunded' | 'collected'): string =>
  figure === 'refunded' ? 'refund' : 'payment';

function whenText({ day: last, days = '1', hour }: WhySearch): string {
  if (last === undefined) return days === '1' ? 'today' : `in the last ${days} days`;
  if (days !== '1') return `in the ${days} days to ${day.format(dateOf(last))}`;
  return `on ${day.format(dateOf(last))}${hour === undefined ? '' : `, ${hourText(hour)}`}`;
}

/** 09:00 to 10:00 */
export function hourText(hour: number): string {
  const full = (each: number) => `${String(each).padStart(2, '0')}:00`;
  return `${full(hour)} to ${full(hour + 1)}`;
}
