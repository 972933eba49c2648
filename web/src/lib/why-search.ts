// Search parameters of the screen that explains a statistic. Their names are the API's parameters.
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { primitiveText } from './primitive-text.ts';

export type WhySearch = {
  readonly day?: string;
  readonly days?: SalesPeriod;
  readonly hour?: number;
  readonly product?: number;
  readonly color?: number;
  readonly size?: string;
};

const windows: readonly SalesPeriod[] = ['1', '7', '30'];

/** Parses search parameters; invalid ones are left out, never an error. */
export function parseWhySearch(given: Readonly<Record<string, unknown>>): WhySearch {
  const day = primitiveText(given['day']);
  const days = windows.find((each) => each === primitiveText(given['days']));
  const hour = wholeNumber(given['hour']);
  const product = wholeNumber(given['product']);
  const color = wholeNumber(given['color']);
  const size = primitiveText(given['size']);
  return {
    ...(/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    ...(days && { days }),
    ...(hour !== undefined && hour < 24 && { hour }),
    ...(product !== undefined && product > 0 && { product }),
    ...(color !== undefined && color > 0 && { color }),
    ...(size !== '' && { size }),
  };
}

function wholeNumber(given: unknown): number | undefined {
  const text = primitiveText(given);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
