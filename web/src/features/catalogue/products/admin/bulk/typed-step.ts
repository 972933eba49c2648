import type { PriceStep } from './product-plan.ts';

/** The values of the price fields. */
export type TypedStep = {
  readonly direction: 'lower' | 'raise';
  readonly amount: string;
  readonly unit: PriceStep['unit'];
};

/** Parses the fields; undefined while they are not a valid price change. */
export function stepIn({ direction, amount, unit }: TypedStep): PriceStep | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(amount.replace(/[₹%,\s]/g, ''));
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (hundredths === 0) return undefined;
  return { unit, hundredths: direction === 'lower' ? -hundredths : hundredths };
}
