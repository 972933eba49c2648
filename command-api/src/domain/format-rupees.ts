import { toRupees } from '@aangan/shared-events/amounts';

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Formats whole paise for display: `189900` is ₹1,899.00. */
export const formatRupees = (paise: number): string => format.format(toRupees(paise));

/** The same in the smallest units of any currency: 84900 US cents are 849.00 USD. */
export function formatMoney(amount: number, currency: string): string {
  return currency === 'INR' ? formatRupees(amount) : `${(amount / 100).toFixed(2)} ${currency}`;
}
