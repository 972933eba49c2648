import type { ErrorTexts } from '../../../../../lib/api/api-error.ts';

export const importTexts = {
  title: 'Import products',
  about: 'A CSV file with one line for each product. You see the result before anything is added.',
  columns: 'Columns, in any order. Bold columns are required; separate colors and sizes with semicolons.',
  choose: 'CSV file',
  checking: 'Checking every line…',
  onlyThese:
    'Import these lines alone once they are corrected: this file would add the other products again.',
  skipped: 'Skipped lines',
  repeated: 'Repeated names',
  noneGood: 'This file has no valid lines.',
} as const;

export const importErrors: ErrorTexts = { otherwise: 'Error importing products.' };

export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`;
}

export function lineCount(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en-IN')} lines`;
}

export function repeatedLines(count: number): string {
  return `${lineCount(count)} ${count === 1 ? 'repeats a name' : 'repeat names'}, and can be added all the same:`;
}
