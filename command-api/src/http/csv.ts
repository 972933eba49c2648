// Tables for spreadsheets (RFC 4180). What somebody typed must not become a formula there, and can be read back as it was.

/** Told first, so that a spreadsheet reads the rest as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

// What a spreadsheet takes for the beginning of a formula, also behind spaces, quotes and apostrophes that were typed. Where a country writes decimal
// commas, a spreadsheet separates cells by semicolons and knows nothing of the quotes around ours: a cell may then begin after any semicolon, tab or
// line break.
const CELL_START = /^(?=[ "']*[=+\-@\t\r\n＝＋－＠])/;
const INNER_START = /(?<=[;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])/g;
const GUARDED_CELL_START = /^'(?=[ "']*[=+\-@\t\r\n＝＋－＠])/;
const GUARDED_INNER_START = /(?<=[;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])/g;

/** A line of these cells, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Before what a spreadsheet would take for a formula comes an apostrophe, which it shows as text. */
function cellOf(text: string): string {
  const harmless = text.replace(INNER_START, "'").replace(CELL_START, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell without the apostrophes that kept it from being a formula. */
export function withoutGuard(cell: string): string {
  return cell.replace(GUARDED_CELL_START, '').replace(GUARDED_INNER_START, '');
}
