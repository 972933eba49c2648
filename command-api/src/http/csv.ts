// CSV (RFC 4180) with protection against formula injection: user input is escaped reversibly.

/** Written first, so that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

// What a spreadsheet takes for the start of a formula, also after typed spaces, quotes and apostrophes. In locales with decimal commas,
// spreadsheets separate cells by semicolons and ignore our quotes: a cell may then start after any semicolon, tab or line break.
const CELL_START = /^(?=[ "']*[=+\-@\t\r\n＝＋－＠])/;
const INNER_START = /(?<=[;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])/g;
const GUARDED_CELL_START = /^'(?=[ "']*[=+\-@\t\r\n＝＋－＠])/;
const GUARDED_INNER_START = /(?<=[;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])/g;

/** One CSV line with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Inserts an apostrophe before anything that a spreadsheet would take for a formula, so that it is shown as text. */
function cellOf(text: string): string {
  const harmless = text.replace(INNER_START, "'").replace(CELL_START, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The original text of a cell, without the guarding apostrophes. */
export function removeFormulaGuard(cell: string): string {
  return cell.replace(GUARDED_CELL_START, '').replace(GUARDED_INNER_START, '');
}
