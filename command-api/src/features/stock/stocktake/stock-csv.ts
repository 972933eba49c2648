// Stock as a table: one line for each variant. The export can be filled in and imported as a stocktake.
import { Readable } from 'node:stream';
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import {
  MOST_STOCK_FILE_BYTES,
  MOST_STOCK_FILE_LINES,
  MOST_UNITS,
  READ_STOCK_COLUMNS,
  STOCK_COLUMNS,
} from '@aangan/shared-events/features/stock/paths';
import { CsvError, parse } from 'csv-parse/sync';
import type { StreamedBody } from '../../../http/route.ts';
import { BYTE_ORDER_MARK, csvLine, removeFormulaGuard } from '../../../http/csv.ts';
import { stockFileTooLarge, unreadableStockFile } from '../refusals.ts';
import { distinctColorName } from './color-names.ts';
import type { CountedLine } from './take-stock.ts';

/** The file of these products; `units` are those that are not sold. */
export function stockFile(products: readonly ProductStockResponse[], today: string): StreamedBody {
  return {
    type: 'text/csv; charset=utf-8',
    name: `stock-${today}.csv`,
    text: Readable.from(linesOf(products)),
  };
}

function* linesOf(products: readonly ProductStockResponse[]): Iterable<string> {
  yield BYTE_ORDER_MARK + csvLine(STOCK_COLUMNS);
  for (const { productId, name, variants } of products)
    for (const variant of variants) {
      const { size, counted, reserved, sold, available, isOffered } = variant;
      const color = distinctColorName(variant, variants);
      const offered = isOffered ? 'yes' : 'no';
      const numbers = [reserved, sold, available].map(String);
      yield csvLine([
        ...[String(productId), name, color, size, ...numbers],
        ...[offered, String(counted - sold)],
      ]);
    }
}

/** Reads a table with at least the columns product, color, size and units. Throws 400 `unreadable-stock`, 413 `stock-too-large`. */
export function readStockFile(bytes: Buffer): readonly CountedLine[] {
  if (bytes.length > MOST_STOCK_FILE_BYTES) throw stockFileTooLarge();
  const [head = [], ...rows] = rowsIn(bytes);
  if (rows.length > MOST_STOCK_FILE_LINES) throw stockFileTooLarge();
  const names = head.map((name) => name.trim().toLowerCase());
  if (rows.length === 0 || READ_STOCK_COLUMNS.some((name) => !names.includes(name)))
    throw unreadableStockFile();
  return rows.map((row, index) => {
    const cell = (name: (typeof READ_STOCK_COLUMNS)[number]): string =>
      removeFormulaGuard(row[names.indexOf(name)]?.trim() ?? '');
    const productId = numberIn(cell('product'), MOST_UNITS * 1_000) ?? 0;
    const units = numberIn(cell('units'), MOST_UNITS);
    const line = {
      ...{ line: index + 2, productId, size: cell('size'), units: units ?? 0 },
      color: cell('color') === '' ? null : { name: cell('color') },
    };
    return units === undefined ? { ...line, problem: '“units” must be a whole number.' } : line;
  });
}

function numberIn(text: string, highest: number): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= highest ? Number(text) : undefined;
}

function rowsIn(bytes: Buffer): readonly (readonly string[])[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // The header, and one row too many to detect an excess.
    const to = MOST_STOCK_FILE_LINES + 2;
    return parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true, to });
  } catch (error) {
    if (error instanceof CsvError || error instanceof TypeError) throw unreadableStockFile();
    throw error;
  }
}
