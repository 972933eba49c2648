// The routes that import and export products as a table.
import { withoutDeadline } from '@aangan/platform/process/deadline';
import {
  IMPORT_COLUMNS,
  IMPORT_FIELD,
  importPath,
} from '@aangan/shared-events/features/catalogue/products/import/paths';
import {
  importQuery,
  importRequest,
  importResponse,
} from '@aangan/shared-events/features/catalogue/products/import/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { productsFileQuery } from '@aangan/shared-events/features/catalogue/products/http';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { stockProjection } from '@aangan/shared-events/features/stock/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { z } from 'zod';
import { defineRoute } from '../../../../http/define-route.ts';
import type { FeatureContext } from '../../../../http/api-feature.ts';
import { readTable, tableRefusals } from '../../../../http/read-table.ts';
import type { Route } from '../../../../http/route.ts';
import type { Derived } from '../../../../views/views.ts';
import type { OpenCatalogue } from '../../open-catalogue.ts';
import type { ProductWrites } from '../product-writes.ts';
import { noFile } from '../refusals.ts';
import type { Listing } from '../listing/listing.ts';
import { idsByStock, type FindLowOnStock } from '../listing/stock-filter.ts';
import { makeNameWarnings } from './equal-names.ts';
import { importProducts } from './import-products.ts';
import { productsFile, productTable } from './product-csv.ts';
import type { FindTerm } from './row-fields.ts';

const TABLE = `Comma-separated values in UTF-8, at most 2 MB and 1,000 lines, under a head of ${IMPORT_COLUMNS.join(', ')}.`;

type ExportNeeds = {
  readonly listing: Listing;
  readonly lowOnStock: FindLowOnStock;
  readonly time: ShopTime;
};

type ImportNeeds = {
  readonly writes: ProductWrites;
  readonly catalogue: Pick<OpenCatalogue, 'follower'>;
  readonly listing: Derived;
};

/** The products that the listing's query finds, as the table that the import reads. */
export function exportRoute({ now }: FeatureContext, { listing, lowOnStock, time }: ExportNeeds): Route {
  return defineRoute({
    method: 'get',
    path: productPaths.csv,
    who: 'admin',
    summary: 'All matching products as a CSV file that the import accepts.',
    query: productsFileQuery,
    views: [stockProjection],
    derived: [listing],
    answers: {
      body: z.string().meta({ description: 'CSV (RFC 4180) in UTF-8.' }),
      type: 'text/csv; charset=utf-8',
    },
    handle: async ({ query: { stock, ...query } }) => {
      const among = await idsByStock(listing, lowOnStock, stock);
      return {
        body: undefined,
        stream: productsFile(listing.index().found(query, among), time.at(now()).day),
      };
    },
  });
}

export function importRoute({ log }: FeatureContext, { writes, catalogue, listing }: ImportNeeds): Route {
  return defineRoute({
    method: 'post',
    path: importPath,
    who: 'admin',
    summary: 'Adds products from a CSV file, or reports what each line would do.',
    query: importQuery,
    body: importRequest,
    files: { field: IMPORT_FIELD, most: 1, holds: TABLE },
    views: [productsProjection],
    derived: [listing],
    answers: { body: importResponse },
    refuses: tableRefusals(productTable),
    handle: async ({ query, files, context }) => {
      const [file, ...more] = files;
      if (file === undefined || more.length > 0) throw noFile();
      await catalogue.follower.toHead();
      const terms = catalogue.follower.catalogue();
      const findTerm: FindTerm = (kind, name) => terms.termNamed(kind, name)?.id;
      const warnOfName = makeNameWarnings(query.dryRun === 'true' ? terms.productNames() : []);
      const table = { rows: readTable(file.bytes, productTable), isDryRun: query.dryRun === 'true', context };
      // A thousand products take longer than a request's deadline, which applies to each product instead.
      const { answer, position } = await withoutDeadline(() =>
        importProducts({ log, writes, findTerm, warnOfName }, table),
      );
      return { body: answer, position };
    },
  });
}
