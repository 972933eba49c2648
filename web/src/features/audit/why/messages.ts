// Texts of "Why this number".
import type { WhyAmount } from '@aangan/shared-events/features/audit/why/http';
import type { ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import { formatRupees } from '../../../lib/rupees.ts';
import type { ErrorTexts } from '../../../lib/api/api-error.ts';
import type { WhySearch } from '../../../lib/why-search.ts';
import { countText, hourText, movedNoun } from '../../../lib/why-title.ts';

const whole = new Intl.NumberFormat('en-IN');
const DAY_MS = 86_400_000;
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dateOf = (text: string): Date => new Date(`${text}T00:00:00Z`);

const hasParts = (figure: ExplainedNumber): boolean =>
  figure === 'ordered' || figure === 'captured' || figure === 'refunded' || figure === 'collected';

/** The parts of a chart period: days of a period, hours of a day. */
export function partsOf(
  figure: ExplainedNumber,
  { day: last, days = '1', hour }: WhySearch,
): readonly { readonly name: string; readonly search: WhySearch }[] {
  if (!hasParts(figure) || last === undefined || hour !== undefined) return [];
  if (days === '1' && figure !== 'ordered') return [];
  if (days === '1')
    return Array.from({ length: 24 }, (_, each) => ({
      name: hourText(each),
      search: { day: last, hour: each },
    }));
  return Array.from({ length: Number(days) }, (_, index) => {
    const at = new Date(dateOf(last).getTime() - (Number(days) - 1 - index) * DAY_MS);
    return { name: shortDay.format(at), search: { day: at.toISOString().slice(0, 10) } };
  });
}

const signed = new Intl.NumberFormat('en-IN', { signDisplay: 'exceptZero' });
const signedRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  signDisplay: 'exceptZero',
});

/** `+1`, `−1 · −₹499.50` */
export function addsText({ count, revenue }: WhyAmount): string {
  return [signed.format(count), ...(revenue === undefined ? [] : [signedRupees.format(revenue)])]
    .join(' · ')
    .replaceAll('-', '−');
}

function nounOf(figure: string): string {
  switch (figure) {
    case 'sold':
      return 'piece';
    case 'captured':
    case 'refunded':
    case 'collected':
      return movedNoun(figure);
    default:
      return 'order';
  }
}

/** `71`, `₹4,297.50 from 2 orders` */
export function amountText(figure: string, { count, revenue }: WhyAmount): string {
  if (revenue === undefined) return whole.format(count);
  return `${formatRupees(revenue)} from ${countText(count, nounOf(figure))}`;
}

export const whyTexts = {
  crumb: 'Why this number',
  lead: (position: string) =>
    `The events that make up this number, newest first, each with the amount that it added or subtracted. Counted at log position ${position}.`,
  none: 'No events yet.',
  noneHint: 'No event in the log has changed this number.',
  sum: (shown: string, older: string) => `The events shown add up to ${shown}, all older ones to ${older}.`,
  wholeSum: (shown: string) => `All events add up to ${shown}.`,
  older: 'Show older events',
  broken: 'The events do not add up to this number. Rebuild the views: npm run rebuild -- --help shows how.',
  history: (orderId: string) => `History of order ${orderId}`,
} as const;

export const whyErrors: ErrorTexts = { otherwise: 'The events of this number could not be loaded.' };
