// The routes of a stocktake: counted numbers as JSON, or as a table that was exported before.
import { withoutDeadline } from '@aangan/platform/process/deadline';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import {
  stockFileRequest,
  stocktakeQuery,
  stocktakeRequest,
  stocktakeResponse,
} from '@aangan/shared-events/features/stock/http';
import {
  IMPORT_REASON,
  READ_STOCK_COLUMNS,
  STOCK_FILE_FIELD,
  stockPaths,
} from '@aangan/shared-events/features/stock/paths';
import { stockProjection } from '@aangan/shared-events/features/stock/views';
import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { tableRefusals } from '../../../http/read-table.ts';
import type { Route } from '../../../http/route.ts';
import { countedProducts } from '../queries.ts';
import type { StockNeeds } from '../open-stock.ts';
import { noStockFile } from '../refusals.ts';
import { readStockFile, stockFile, stockTable } from './stock-csv.ts';
import { takeStock, type Stocktake } from './take-stock.ts';

const TABLE = `Comma-separated values in UTF-8, at most 5 MB and 20,000 lines, with the columns ${READ_STOCK_COLUMNS.join(', ')}.`;

export function stocktakeRoutes({ views, now }: FeatureContext, needs: StockNeeds): readonly Route[] {
  const write = {
    method: 'post',
    who: 'admin',
    views: [stockProjection, productsProjection],
    derived: [needs.listing],
    query: stocktakeQuery,
    answers: { body: stocktakeResponse },
  } as const;
  // Thousands of products take longer than a request's deadline, which applies to each product instead.
  const take = async (stocktake: Stocktake) => {
    const { answer, position } = await withoutDeadline(() => takeStock(needs, stocktake));
    return { body: answer, position };
  };
  return [
    defineRoute({
      method: 'get',
      path: stockPaths.csv,
      who: 'admin',
      summary: 'The counted products as a CSV file that the import accepts.',
      views: [stockProjection],
      answers: {
        body: z.string().meta({ description: 'CSV (RFC 4180) in UTF-8.' }),
        type: 'text/csv; charset=utf-8',
      },
      handle: async () => {
        const products = await countedProducts(views, needs, 'all');
        return { body: undefined, stream: stockFile(products, needs.time.at(now()).day) };
      },
    }),
    defineRoute({
      ...write,
      path: stockPaths.stocktake,
      summary: 'Sets the units that are not sold, or shows the differences.',
      body: stocktakeRequest,
      handle: ({ body, query, context }) => {
        const lines = body.counts.map(({ colorId, ...counted }, index) => ({
          ...counted,
          ...{ color: colorId, line: index + 1 },
        }));
        return take({ lines, reason: body.reason, isDryRun: query.dryRun === 'true', context });
      },
    }),
    defineRoute({
      ...write,
      path: stockPaths.import,
      summary: 'A stocktake from a CSV file.',
      body: stockFileRequest,
      files: { field: STOCK_FILE_FIELD, most: 1, holds: TABLE },
      refuses: tableRefusals(stockTable),
      handle: async ({ query, files, context }) => {
        const [file, ...more] = files;
        if (file === undefined || more.length > 0) throw noStockFile();
        const lines = readStockFile(file.bytes);
        return take({ lines, reason: IMPORT_REASON, isDryRun: query.dryRun === 'true', context });
      },
    }),
  ];
}
