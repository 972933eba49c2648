// Products as a table with the columns of the import, so that an exported file can be imported.
import { Readable } from 'node:stream';
import { FREE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import {
  IMPORT_COLUMNS,
  MOST_IMPORT_LINES,
  MOST_IMPORT_MEGABYTES,
  REQUIRED_COLUMNS,
  type ImportColumn,
} from '@aangan/shared-events/features/catalogue/products/import/paths';
import { BYTE_ORDER_MARK, csvLine } from '../../../../http/csv.ts';
import type { TableFormat } from '../../../../http/read-table.ts';
import type { StreamedBody } from '../../../../http/route.ts';
import { listText } from './list-text.ts';

/** The table that the import reads. */
export const productTable: TableFormat<ImportColumn> = {
  columns: IMPORT_COLUMNS,
  required: REQUIRED_COLUMNS,
  otherColumns: 'refused',
  mostMegabytes: MOST_IMPORT_MEGABYTES,
  mostRows: MOST_IMPORT_LINES,
  rowsAre: 'products',
};

const PRODUCTS_PER_CHUNK = 200;

/** The file of these products; its text is generated while it is sent. */
export function productsFile(products: readonly ProductResponse[], today: string): StreamedBody {
  return {
    type: 'text/csv; charset=utf-8',
    name: `products-${today}.csv`,
    text: Readable.from(linesOf(products)),
  };
}

function* linesOf(products: readonly ProductResponse[]): Iterable<string> {
  yield BYTE_ORDER_MARK + csvLine(IMPORT_COLUMNS);
  for (let at = 0; at < products.length; at += PRODUCTS_PER_CHUNK)
    yield products
      .slice(at, at + PRODUCTS_PER_CHUNK)
      .map((product) => csvLine(IMPORT_COLUMNS.map((column) => cells[column](product))))
      .join('');
}

/** The rating is the baseline without reviews, because that is what the import sets. */
const cells: Readonly<Record<ImportColumn, (product: ProductResponse) => string>> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  additionalInformation: ({ additionalInformation }) => additionalInformation,
  price: ({ price }) => price.toFixed(2),
  oldPrice: ({ oldPrice }) => oldPrice?.toFixed(2) ?? '',
  inStock: ({ inStock }) => yesOrNo(inStock),
  category: ({ Category }) => Category.name,
  brand: ({ Brand }) => Brand.name,
  colors: ({ Colors }) => listText(Colors.map(({ name }) => name)),
  sizes: ({ sizes }) => listText(sizes.filter((size) => size !== FREE_SIZE)),
  rating: ({ ratingBaseline }) => String(ratingBaseline),
  reviews: ({ reviewsBaseline }) => String(reviewsBaseline),
  isRecommended: ({ isRecommended }) => yesOrNo(isRecommended),
  isNewArrival: ({ isNewArrival }) => yesOrNo(isNewArrival),
};

function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}
