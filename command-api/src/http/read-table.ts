// Parses a CSV file into rows with their line numbers, and refuses a file that is wrong as a whole.
import { CsvError, parse } from 'csv-parse/sync';
import { DomainError } from '../domain/domain-error.ts';
import { removeFormulaGuard } from './csv.ts';

/** In characters; the longest texts of a product are two of 5,000. */
const LONGEST_LINE = 100_000;
const MB = 1024 * 1024;

/** What a table may hold. */
export type TableFormat<Column extends string> = {
  /** The columns that are read, in any order. */
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  /** What becomes of a file with other columns. */
  readonly otherColumns: 'refused' | 'ignored';
  readonly mostMegabytes: number;
  readonly mostRows: number;
  /** What the rows are, in the plural: `products`. */
  readonly rowsAre: string;
};

export type TableRow<Column extends string> = {
  /** Line in the file; the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** Whether it has as many cells as the header. */
  readonly fits: boolean;
};

const unreadableTable = (message: string) => new DomainError('invalid', 'unreadable-table', message);
const wrongColumns = (message: string) => new DomainError('invalid', 'wrong-columns', message);
const tableTooLarge = (message: string) => new DomainError('too-large', 'table-too-large', message);

const noRows = () => unreadableTable('This table has no lines.');
const missingColumns = (columns: readonly string[]) =>
  wrongColumns(`These columns are missing: ${columns.join(', ')}.`);
const tooManyRows = ({ mostRows, rowsAre }: TableFormat<string>) =>
  tableTooLarge(`A table may have at most ${mostRows.toLocaleString('en-IN')} ${rowsAre}.`);

/** The refusals of a table, for the API's description. */
export function tableRefusals(format: TableFormat<string>): readonly DomainError[] {
  return [noRows(), missingColumns(format.required.slice(-1)), tooManyRows(format)];
}

/** Reads a table; lines without text are no rows. Throws 400 `unreadable-table` or `wrong-columns`, 413 `table-too-large`. */
export function readTable<Column extends string>(
  bytes: Buffer,
  format: TableFormat<Column>,
): readonly TableRow<Column>[] {
  const { mostMegabytes, mostRows } = format;
  if (bytes.length > mostMegabytes * MB) throw tableTooLarge(`A table may have at most ${mostMegabytes} MB.`);
  // The header, and one row too many to detect an excess.
  const [head, ...records] = recordsIn(textOf(bytes), mostRows + 2);
  if (head === undefined) throw unreadableTable('This file is empty.');
  const columns = columnsIn(head.cells, format);
  if (records.length === 0) throw noRows();
  if (records.length > mostRows) throw tooManyRows(format);
  return records.map(({ cells, line }) => ({
    line,
    cells: cellsOf(columns, cells),
    fits: cells.length === columns.length,
  }));
}

function cellsOf<Column extends string>(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
): TableRow<Column>['cells'] {
  const found: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries())
    if (column !== undefined) found[column] = removeFormulaGuard(cells[at]?.trim() ?? '');
  return found;
}

type Parsed = { readonly line: number; readonly cells: readonly string[] };

function recordsIn(text: string, most: number): readonly Parsed[] {
  const found: Parsed[] = [];
  try {
    parse(text, {
      ...{ bom: true, relax_column_count: true, max_record_size: LONGEST_LINE },
      // `lines` is where the record ends, and a cell may span several lines.
      on_record: (cells: readonly string[], { lines }) => {
        // Spreadsheets write cells without text after their last row.
        const isBlank = cells.every((cell) => cell.trim() === '');
        if (!isBlank && found.length < most)
          found.push({ line: lines - cells.join('').split('\n').length + 1, cells });
        return null;
      },
    });
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Where commas are looked for, a quoted cell between other separators is an error.
    refuseOtherSeparator(text.slice(0, text.indexOf('\n')));
    const line = typeof error['lines'] === 'number' ? ` It goes wrong in line ${error['lines']}.` : '';
    throw unreadableTable(`This file cannot be read as comma-separated values.${line}`);
  }
}

function textOf(bytes: Buffer): string {
  const text = utf8In(bytes);
  // UTF-16 without its mark is UTF-8 with a NUL after each letter.
  if (text === undefined || text.includes('\0'))
    throw unreadableTable('This file is not text in UTF-8. Save it as “CSV UTF-8” and try again.');
  // One kind of line end, so that line numbers match those of editors.
  return text.replace(/\r\n?/g, '\n');
}

function utf8In(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The column of each cell; undefined for one that is ignored. */
function columnsIn<Column extends string>(
  head: readonly string[],
  { columns: all, required, otherColumns }: TableFormat<Column>,
): readonly (Column | undefined)[] {
  if (head.length === 1) refuseOtherSeparator(head[0] ?? '');
  const columns = head.map((given) => {
    const known = all.find((column) => column.toLowerCase() === given.trim().toLowerCase());
    if (known === undefined && otherColumns === 'refused')
      throw wrongColumns(`There is no column “${given.slice(0, 40)}”. There are: ${all.join(', ')}.`);
    return known;
  });
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at);
  if (twice !== undefined) throw wrongColumns(`The column “${twice}” appears twice.`);
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw missingColumns(missing);
  return columns;
}

/** Throws when the first line of a table has another separator, and no comma. */
function refuseOtherSeparator(head: string): void {
  const separator = head.includes(',') ? undefined : otherSeparatorIn(head);
  if (separator !== undefined)
    throw unreadableTable(
      `The cells of this file are separated by ${separator}. Save it with commas and try again.`,
    );
}

function otherSeparatorIn(head: string): 'semicolons' | 'tabs' | undefined {
  if (head.includes(';')) return 'semicolons';
  return head.includes('\t') ? 'tabs' : undefined;
}
