// Tables for spreadsheets (RFC 4180). What somebody typed must not become a formula there, and can be read back as it was.

/** Told first, so that a spreadsheet reads the rest as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes that were typed. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A line of these cells, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell without the apostrophe that kept it from being a formula. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
