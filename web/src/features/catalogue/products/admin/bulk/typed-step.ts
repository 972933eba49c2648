import type { PriceStep } from './product-plan.ts';

/** What stands in the fields that change prices. */
export type TypedStep = {
  readonly direction: 'lower' | 'raise';
  readonly amount: string;
  readonly unit: PriceStep['unit'];
};

/** Reads the fields; undefined while they say nothing that can be done. */
export function stepIn({ direction, amount, unit }: TypedStep): PriceStep | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(amount.replace(/[₹%,\s]/g, ''));
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (hundredths === 0) return undefined;
  return { unit, hundredths: direction === 'lower' ? -hundredths : hundredths };
}
