// Indian formats of money and counts. Hand-written: creating an Intl.NumberFormat takes milliseconds, and every page shows prices in its first paint.

/** 123456 becomes ₹1,23,456.00: grouped by lakh and crore, always with two decimals. */
export function formatRupees(rupees: number): string {
  const [whole = '', paise = ''] = Math.abs(rupees).toFixed(2).split('.');
  return `${rupees < 0 ? '-' : ''}₹${grouped(whole)}.${paise}`;
}

/** Rupees without paise, for the ends of a scale and the sums on a chart. */
export function formatWholeRupees(rupees: number): string {
  return `${rupees < 0 ? '-' : ''}₹${formatCount(Math.round(Math.abs(rupees)))}`;
}

/** A whole number, grouped the Indian way: 1,23,456. */
export function formatCount(count: number): string {
  return grouped(String(count));
}

/** The discount in whole per cent; null where there is none. */
export function percentOff(price: number, oldPrice: number | null | undefined): number | null {
  if (!oldPrice || oldPrice <= price) return null;
  return Math.max(1, Math.floor(((oldPrice - price) / oldPrice) * 100));
}

/** Groups the last three digits, and the others in pairs. */
function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
}
