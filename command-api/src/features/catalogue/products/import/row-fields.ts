// Converts a table row to the product form's fields, so that the same schema reports all its problems at
// once.
import { productRequest, type ProductRequest } from '@aangan/shared-events/features/catalogue/products/http';
import { NO_AMOUNT } from '@aangan/shared-events/money';
import type { ImportColumn } from '@aangan/shared-events/features/catalogue/products/import/paths';
import type { TermKind } from '../../terms/decider.ts';
import type { TableRow } from '../../../../http/read-table.ts';
import { listIn } from './list-text.ts';

export type Problem = { readonly column: string; readonly message: string };
export type RowFields =
  | { readonly fields: ProductRequest }
  | { readonly problems: readonly [Problem, ...Problem[]] };

/** The id of the category, brand or colour with a name; undefined when there is none. */
export type FindTerm = (kind: TermKind, name: string) => number | undefined;

/** The table's column for a field of the form. */
const columnOf: Readonly<Record<string, ImportColumn>> = {
  categoryId: 'category',
  brandId: 'brand',
  color: 'colors',
};

const OTHER_CELLS =
  'This line has more or fewer cells than the head. A text with commas belongs in quotation marks.';

/** Reads a row, or returns all its problems. */
export function fieldsOfRow({ cells, fits }: TableRow<ImportColumn>, findTerm: FindTerm): RowFields {
  if (!fits) return { problems: [{ column: '', message: OTHER_CELLS }] };
  const problems: Problem[] = [];
  const term = (kind: TermKind, column: ImportColumn, name: string): number => {
    const id = name === '' ? undefined : findTerm(kind, name);
    if (id !== undefined) return id;
    const message = name === '' ? `Please choose a ${kind}.` : `There is no ${kind} “${name.slice(0, 100)}”.`;
    problems.push({ column, message });
    return 0;
  };
  const colors = listIn(cells.colors ?? '');
  const colorIds =
    colors.length === 0 ? [term('color', 'colors', '')] : colors.map((name) => term('color', 'colors', name));
  const parsed = productRequest.safeParse({
    ...given(cells, [
      'name',
      'description',
      'additionalInformation',
      'price',
      'oldPrice',
      'rating',
      'reviews',
    ]),
    ...flags(cells, ['inStock', 'isRecommended', 'isNewArrival']),
    categoryId: term('category', 'category', cells.category ?? ''),
    brandId: term('brand', 'brand', cells.brand ?? ''),
    color: colorIds[0],
    colors: colorIds.slice(1),
    sizes: listIn(cells.sizes ?? ''),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    const column = columnOf[field] ?? field;
    problems.push({ column, message: sentence(column, message) });
  }
  const [first, ...rest] = problems;
  if (first !== undefined) return { problems: [first, ...rest] };
  if (parsed.data === undefined) throw new Error('a row without problems has no fields');
  return { fields: parsed.data };
}

type Cells = TableRow<ImportColumn>['cells'];

// An empty cell counts as an empty optional field of the form.
function given(cells: Cells, columns: readonly ImportColumn[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.flatMap((column) => (cells[column] ? [[column, cells[column]]] : [])));
}

/** Spreadsheets' spellings of yes and no. Other text is passed on for the schema to refuse. */
function flags(cells: Cells, columns: readonly ImportColumn[]): Readonly<Record<string, string>> {
  const spellings: Readonly<Record<string, string>> = { yes: 'true', '1': 'true', no: 'false', '0': 'false' };
  return Object.fromEntries(
    Object.entries(given(cells, columns)).map(([column, text]) => {
      const lower = text.toLowerCase();
      return [column, spellings[lower] ?? lower];
    }),
  );
}

const amounts: ReadonlySet<string> = new Set<ImportColumn>(['price', 'oldPrice']);
const yesOrNo: ReadonlySet<string> = new Set<ImportColumn>(['inStock', 'isRecommended', 'isNewArrival']);

/** Schema messages are sentences, predicates that follow the field's name, or the library's own texts. */
function sentence(column: string, message: string): string {
  if (column === 'sizes') return 'Please write at most 50 sizes of at most 40 characters each.';
  if (amounts.has(column) && message === NO_AMOUNT)
    return `It ${message}, such as 1499.50, without a rupee sign and without commas.`;
  if (message === '' || /^(Invalid|Too|Unrecognized|Expected)\b/.test(message)) {
    if (column === 'price') return 'Please fill in the price.';
    return yesOrNo.has(column) ? 'Please write yes or no.' : 'This cannot be read.';
  }
  return /^\p{Ll}/u.test(message) ? `It ${message}.` : message;
}
