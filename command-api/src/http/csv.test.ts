import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, removeFormulaGuard } from './csv.ts';

/** The cells of a line as a spreadsheet reads it that separates by semicolons and ignores quotes inside of a cell. */
const readBySemicolons = (line: string): readonly string[] => line.split(/[;\t\r\n]/);
/** The only cell of a line, as RFC 4180 reads it. */
const readCell = (line: string): string => {
  const cell = line.slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
};
const typed = fc.string({ unit: fc.constantFrom(...Array.from(`=+-@;,'"\t\r\n a1＝＠`)), maxLength: 12 });

test.each([
  ['=1', "'=1"],
  ['a;=HYPERLINK("x")', `"a;'=HYPERLINK(""x"")"`],
  ['a; =1', "a;' =1"],
  ['a;b', 'a;b'],
  ['x\n@SUM(A1)', `"x\n'@SUM(A1)"`],
  ['1-2;3', '1-2;3'],
])('writes %j as %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('has no cell that begins a formula, by whatever separator it is read', () => {
  fc.assert(
    fc.property(typed, (text) => {
      for (const cell of [readCell(csvLine([text])), ...readBySemicolons(csvLine(['7', text]))])
        expect(cell).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
    }),
  );
});

test('is read back as it was', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(removeFormulaGuard(readCell(csvLine([text])))).toBe(text);
    }),
  );
});
