import { isMet, ratioOf, type Figure, type RowResult } from './row.ts';

const TITLES = ['', 'figure', 'floor', 'ratio', 'p50 ms', 'p99 ms', 'memory', 'processor us', 'budget', ''];

/** Prints rows as a table. */
export function printRows(rows: readonly RowResult[]): void {
  const cells = [TITLES, ...rows.map(cellsOf)];
  const widths = TITLES.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { what, note } of rows) if (note !== undefined) console.log(`  ${what}: ${note}`);
  for (const row of rows.filter((each) => !isMet(each)))
    console.log(
      `  ${row.what} misses its budget by ${((1 - row.reached) * 100).toFixed(0)} %: ${limitOf(row)}`,
    );
}

function limitOf({ limit, processor, floor }: RowResult): string {
  if (limit !== undefined) return limit;
  if (processor === undefined) return `${floor.what} alone: ${shown(floor)} on this machine`;
  const { own, floor: least } = processor;
  return `it takes ${Math.round(own)} us of processor time on this machine where ${floor.what} takes ${Math.round(least)}`;
}

function cellsOf(row: RowResult): readonly string[] {
  const { what, figure, floor, p50, p99, memory, processor, budget } = row;
  return [
    what,
    shown(figure),
    `${shown(floor)} ${floor.what}`,
    ratioOf(row).toFixed(2),
    p50 === undefined ? '' : milliseconds(p50),
    p99 === undefined ? '' : milliseconds(p99),
    memory === undefined ? '' : `${Math.round(memory)} MB`,
    processor === undefined ? '' : `${Math.round(processor.own)} (floor ${Math.round(processor.floor)})`,
    budget,
    isMet(row) ? 'met' : 'MISSED',
  ];
}

function shown({ value, unit }: Figure): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${unit === '/s' ? '' : ' '}${unit}`;
}

function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
