// Money is whole paise everywhere except in HTTP bodies: there it is a JSON number in rupees with at most two decimals.
import { z } from 'zod';

/** The highest price of one product, in paise (one crore rupees). */
export const HIGHEST_PRICE_PAISE = 1_000_000_000;

/** The highest total of an order, in paise: 100 lines of 99 units at the highest price. */
export const HIGHEST_TOTAL_PAISE: number = 100 * 99 * HIGHEST_PRICE_PAISE;

/** An amount in an HTTP response. */
export const rupees = z.number().meta({ description: 'Rupees, with at most two decimals.' });

/** A whole number of paise, at least 0. */
export const paise = z.int().min(0);

/** What is wrong with an amount that cannot be parsed; follows the name of the field. */
export const NO_AMOUNT = 'must be an amount in rupees with at most two decimals';

/**
 * Parses rupees in an HTTP body (a number or, in a form, its text, with at most two decimals) to whole paise. Rejects anything else: `1e3`, `12.345`,
 * `-1`, `NaN`, an empty text.
 */
export const rupeesAsPaise = rupeesUpTo(HIGHEST_PRICE_PAISE);

/** The same for a part of what an order costs. */
export const totalAsPaise = rupeesUpTo(HIGHEST_TOTAL_PAISE);

function rupeesUpTo(highestPaise: number) {
  return z
    .union([z.number(), z.string()])
    .transform((given) => String(given).trim())
    .refine((text) => /^\d{1,11}(\.\d{1,2})?$/.test(text), NO_AMOUNT)
    .transform(textToPaise)
    .refine(
      (amount) => amount <= highestPaise,
      `must be at most ${(highestPaise / 100).toLocaleString('en-IN')} rupees`,
    );
}

function textToPaise(text: string): number {
  const [rupees = '0', decimals = ''] = text.split('.');
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}
