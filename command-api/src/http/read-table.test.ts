import { describe, expect, test } from 'vitest';
import { readTable, type TableFormat } from './read-table.ts';

const products: TableFormat<string> = {
  columns: ['name', 'price', 'category', 'brand', 'colors', 'rating'],
  required: ['name', 'price', 'category', 'brand', 'colors'],
  otherColumns: 'refused',
  mostMegabytes: 2,
  mostRows: 1_000,
  rowsAre: 'products',
};

const table = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));
const head = 'name,price,category,brand,colors';
const codeOf = (bytes: Buffer): string => {
  try {
    readTable(bytes, products);
    return 'read';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

describe('a table', () => {
  test('is read into rows with their line numbers, across blank and multi-line records', () => {
    const rows = readTable(
      table(
        '\ufeffName, PRICE ,category,brand,colors',
        '',
        'Kurta,10,Women,Nila,Indigo',
        '"Two',
        'lines",1,,,',
        ', ,,,',
        ' Lamp ,2,x,y,"a;b"',
        ',,,,',
      ),
      products,
    );
    expect(rows.map(({ line, cells: { name } }) => [line, name])).toEqual([
      [3, 'Kurta'],
      [4, 'Two\nlines'],
      [7, 'Lamp'],
    ]);
    expect(rows[2]?.cells).toEqual({ name: 'Lamp', price: '2', category: 'x', brand: 'y', colors: 'a;b' });
  });
  test('marks rows whose number of cells differs from the header', () => {
    const rows = readTable(
      table(head, 'Kurta,10,Women,Nila', 'Kurta,10,Women,Nila,Indigo,more', 'Kurta,10,Women,Nila,Indigo'),
      products,
    );
    expect(rows.map(({ fits }) => fits)).toEqual([false, false, true]);
  });
  test('is refused as a whole when it cannot be parsed', () => {
    expect(codeOf(table(head, 'Kurta,"10,Women'))).toBe('unreadable-table');
    expect(codeOf(Buffer.from(`${head}\n\xff\xfe`, 'latin1'))).toBe('unreadable-table');
    expect(codeOf(table(head))).toBe('unreadable-table');
    expect(codeOf(Buffer.alloc(0))).toBe('unreadable-table');
    expect(codeOf(Buffer.from(table(head, 'Kurta,10,Women,Nila,Indigo').toString(), 'utf16le'))).toBe(
      'unreadable-table',
    );
  });
  test('is refused with the name of its separator, also where a cell in quotes makes it unreadable', () => {
    const european = head.replaceAll(',', ';');
    for (const row of ['Kurta;10;Women;Nila;Indigo', 'Kurta;10;Women;Nila;"Indigo;Red"'])
      expect(() => readTable(table(european, row), products)).toThrow('separated by semicolons');
    expect(() => readTable(table('"name";"price"', 'Kurta;10'), products)).toThrow('separated by semicolons');
  });
  test('is refused when its columns are not those of products', () => {
    expect(codeOf(table('name,price', 'Kurta,10'))).toBe('wrong-columns');
    expect(codeOf(table(`${head},weight`, 'Kurta,10,a,b,c,d'))).toBe('wrong-columns');
    expect(codeOf(table(`${head},NAME`, 'Kurta,10,a,b,c,d'))).toBe('wrong-columns');
  });
  test('may have other columns, also several of one name, where its format ignores them', () => {
    const given = table('note,name,note,price,category,brand,colors', 'a,Kurta,b,10,Women,Nila,Indigo');
    const [row] = readTable(given, { ...products, otherColumns: 'ignored' });
    expect(row).toEqual({
      line: 2,
      cells: { name: 'Kurta', price: '10', category: 'Women', brand: 'Nila', colors: 'Indigo' },
      fits: true,
    });
  });
  test('is refused when it is too large', () => {
    expect(codeOf(table(head, ...Array<string>(1_001).fill('Kurta,10,a,b,c')))).toBe('table-too-large');
    expect(codeOf(Buffer.alloc(3_000_000, 'a'))).toBe('table-too-large');
    const most = Array<string>(1_000).fill('Kurta,10,a,b,c');
    expect(codeOf(table(head, ...most))).toBe('read');
    expect(codeOf(table(head, ...most.flatMap((row) => [row, ',,,,'])))).toBe('read');
  });
});
