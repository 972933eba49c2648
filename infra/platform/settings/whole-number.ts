import { z } from 'zod';

/** A setting that is a whole number, written with digits only: `1e3`, `0x10` and blanks are slips, and a blank would read as 0. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, isFrom(least, most))
    .transform(Number)
    .refine((number) => number >= least && number <= most, isFrom(least, most));

const isFrom = (least: number, most: number): string =>
  `must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
