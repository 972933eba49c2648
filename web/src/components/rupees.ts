const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** 123456 becomes ₹1,23,456.00: the Indian way, always with two decimals. */
export function formatRupees(rupees: number): string {
  return withPaise.format(rupees);
}

/** For the ends of a scale and sums on a chart, where paise would be noise. */
export function formatWholeRupees(rupees: number): string {
  return whole.format(rupees);
}

/** How much less than before, in whole per cent; null where nothing was struck off. */
export function percentOff(price: number, oldPrice: number | null | undefined): number | null {
  if (!oldPrice || oldPrice <= price) return null;
  return Math.max(1, Math.floor(((oldPrice - price) / oldPrice) * 100));
}
