// Parses a CSV file into rows with their line numbers, and refuses a file that is wrong as a whole.
import {
  IMPORT_COLUMNS,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_LINES,
  REQUIRED_COLUMNS,
  type ImportColumn,
} from '@aangan/shared-events/features/catalogue/products/import/paths';
import { CsvError, parse } from 'csv-parse/sync';
import { removeFormulaGuard } from '../../../../http/csv.ts';
import type { DomainError } from '../../../../domain/domain-error.ts';
import { tableTooLarge, unreadableTable, wrongColumns } from '../refusals.ts';

/** In characters; the longest texts of a product are two of 5,000. */
const LONGEST_LINE = 100_000;

export type TableRow = {
  /** Line in the file; the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
  /** Whether it has as many cells as the header. */
  readonly fits: boolean;
};

/** Reads a table. Throws 400 `unreadable-table` or `wrong-columns`, 413 `table-too-large`. */
export function readTable(bytes: Buffer): readonly TableRow[] {
  if (bytes.length > MOST_IMPORT_BYTES) throw tableTooLarge('A table may have at most 2 MB.');
  const [head, ...records] = recordsIn(textOf(bytes));
  if (head === undefined || records.length === 0) throw unreadableTable('This table has no lines.');
  if (records.length > MOST_IMPORT_LINES) throw tableTooLarge('A table may have at most 1,000 products.');
  const columns = columnsIn(head.cells);
  return records.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((column, at) => [column, removeFormulaGuard(cells[at]?.trim() ?? '')]),
    ),
    fits: cells.length === columns.length,
  }));
}

type Parsed = { readonly line: number; readonly cells: readonly string[] };

function recordsIn(text: string): readonly Parsed[] {
  const found: Parsed[] = [];
  try {
    parse(text, {
      ...{ bom: true, skip_empty_lines: true, relax_column_count: true },
      max_record_size: LONGEST_LINE,
      // The header, and one row too many to detect an excess.
      to: MOST_IMPORT_LINES + 2,
      // `lines` is where the record ends, and a cell may span several lines.
      on_record: (cells: readonly string[], { lines }) => {
        found.push({ line: lines - cells.join('').split('\n').length + 1, cells });
        return null;
      },
    });
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? ` It goes wrong in line ${error['lines']}.` : '';
    throw unreadableTable(`This file cannot be read as comma-separated values.${line}`);
  }
}

function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // One kind of line end, so that line numbers match those of editors.
    return text.replace(/\r\n?/g, '\n');
  } catch {
    throw unreadableTable('This file is not text in UTF-8. Save it as “CSV UTF-8” and try again.');
  }
}

function columnsIn(head: readonly string[]): readonly ImportColumn[] {
  const columns = head.map((given) => {
    const known = IMPORT_COLUMNS.find((column) => column.toLowerCase() === given.trim().toLowerCase());
    if (known === undefined)
      throw wrongColumns(
        `There is no column “${given.slice(0, 40)}”. There are: ${IMPORT_COLUMNS.join(', ')}.`,
      );
    return known;
  });
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice !== undefined) throw wrongColumns(`The column “${twice}” appears twice.`);
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw wrongColumns(`These columns are missing: ${missing.join(', ')}.`);
  return columns;
}

/** The refusals of a table, for the API's description. */
export const tableRefusals: readonly DomainError[] = [
  unreadableTable('This table has no lines.'),
  wrongColumns('These columns are missing: price.'),
  tableTooLarge('A table may have at most 1,000 products.'),
];
