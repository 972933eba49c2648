// Stock as a table: one line for each variant. The export can be filled in and imported as a stocktake.
import { Readable } from 'node:stream';
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import {
  MOST_STOCK_FILE_LINES,
  MOST_STOCK_FILE_MEGABYTES,
  MOST_UNITS,
  READ_STOCK_COLUMNS,
  STOCK_COLUMNS,
} from '@aangan/shared-events/features/stock/paths';
import type { StreamedBody } from '../../../http/route.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../http/csv.ts';
import { readTable, type TableFormat } from '../../../http/read-table.ts';
import { distinctColorName } from './color-names.ts';
import type { CountedLine } from './take-stock.ts';

type ReadColumn = (typeof READ_STOCK_COLUMNS)[number];

/** The table that the import reads. */
export const stockTable: TableFormat<ReadColumn> = {
  columns: READ_STOCK_COLUMNS,
  required: READ_STOCK_COLUMNS,
  otherColumns: 'ignored',
  mostMegabytes: MOST_STOCK_FILE_MEGABYTES,
  mostRows: MOST_STOCK_FILE_LINES,
  rowsAre: 'lines',
};

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

/** Reads a table with at least the columns product, color, size and units. Throws what `readTable` throws. */
export function readStockFile(bytes: Buffer): readonly CountedLine[] {
  return readTable(bytes, stockTable).map(({ line, cells }) => {
    const { product = '', color = '', size = '', units = '' } = cells;
    const problem = unitsProblem(units);
    const counted = {
      ...{ line, size, productId: numberIn(product, MOST_UNITS * 1_000) ?? 0 },
      ...{ units: numberIn(units, MOST_UNITS) ?? 0, color: color === '' ? null : { name: color } },
    };
    return problem === undefined ? counted : { ...counted, problem };
  });
}

function numberIn(text: string, highest: number): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= highest ? Number(text) : undefined;
}

function unitsProblem(text: string): string | undefined {
  if (!/^\d+$/.test(text)) return '“units” must be a whole number.';
  if (numberIn(text, MOST_UNITS) === undefined)
    return `“units” may be at most ${MOST_UNITS.toLocaleString('en-IN')}.`;
  return undefined;
}
