// What an administrator types as numbers of units. The server has the same rules.
import { MOST_UNITS } from '@aangan/shared-events/features/stock/paths';
import { adjustTexts } from './messages.ts';

/** The whole number in a text, without separators and spaces; undefined where there is none. */
export function unitsIn(text: string): number | undefined {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Why units cannot be added or taken away; undefined where they can. */
export function unitsMistake(text: string, direction: 'add' | 'take', available: number): string | undefined {
  const units = unitsIn(text) ?? 0;
  if (units < 1) return adjustTexts.noUnits;
  if (direction === 'take' && units > available) return adjustTexts.atMost(available);
  return units > MOST_UNITS ? adjustTexts.tooMany : undefined;
}
