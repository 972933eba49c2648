import type { ErrorTexts } from '../../../../../lib/api/api-error.ts';

export const importTexts = {
  title: 'Import products',
  about:
    'A file of comma-separated values, one line for each product. Nothing is added before you have seen what it would do.',
  columns: 'Columns, in any order. Those in bold are needed; colors and sizes are separated by semicolons.',
  choose: 'CSV file',
  looking: 'Looking at every line…',
  noneGood: 'No line of this file can be added.',
} as const;

export const importErrors: ErrorTexts = { otherwise: 'Error importing products.' };

export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`;
}

export function lineCount(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en-IN')} lines`;
}
