import { toRupees } from '@aangan/shared-events/amounts';

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Formats whole paise for display: `189900` is ₹1,899.00. */
export const formatRupees = (paise: number): string => format.format(toRupees(paise));
