// The numbers of a chart's axis: 4K, 2.5L, 1Cr. Hand-written: browsers shorten `en-IN` differently, and Safari's 4.0T reads as trillions.
const units = [
  { size: 10_000_000, text: 'Cr' },
  { size: 100_000, text: 'L' },
  { size: 1_000, text: 'K' },
] as const;

/** Shortens a number to a thousand (K), a lakh (L) or a crore (Cr), with one decimal at most. */
export function shortNumber(value: number): string {
  const unit = units.find(({ size }) => value >= size) ?? { size: 1, text: '' };
  return `${Math.round((value / unit.size) * 10) / 10}${unit.text}`;
}
