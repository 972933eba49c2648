// Money and counts the Indian way, written by hand: the browser's own formats take it milliseconds to make, and every page shows a price first.

/** 123456 becomes ₹1,23,456.00: grouped by lakh and crore, always with two decimals. */
export function formatRupees(rupees: number): string {
  const [whole = '', paise = ''] = Math.abs(rupees).toFixed(2).split('.');
  return `${rupees < 0 ? '-' : ''}₹${grouped(whole)}.${paise}`;
}

/** For the ends of a scale and sums on a chart, where paise would be noise. */
export function formatWholeRupees(rupees: number): string {
  return `${rupees < 0 ? '-' : ''}₹${formatCount(Math.round(Math.abs(rupees)))}`;
}

/** A whole number, grouped: 1,23,456. */
export function formatCount(count: number): string {
  return grouped(String(count));
}

/** How much less than before, in whole per cent; null where nothing was struck off. */
export function percentOff(price: number, oldPrice: number | null | undefined): number | null {
  if (!oldPrice || oldPrice <= price) return null;
  return Math.max(1, Math.floor(((oldPrice - price) / oldPrice) * 100));
}

/** Three digits at the end, two by two before. */
function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
}
