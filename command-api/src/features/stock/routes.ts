// The routes of stock, all for administrators.
import { randomUUID } from 'node:crypto';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { stockStream, type VariantId } from '@aangan/shared-events/features/stock/events';
import {
  adjustStockRequest,
  productStockResponse,
  startCountingRequest,
  stockHistoryQuery,
  stockHistoryResponse,
  stockListResponse,
  stockQuery,
  thresholdRequest,
} from '@aangan/shared-events/features/stock/http';
import { stockPaths } from '@aangan/shared-events/features/stock/paths';
import { isSameVariant } from '@aangan/shared-events/features/stock/levels';
import { stockProjection } from '@aangan/shared-events/features/stock/views';
import type { CommandContext } from '../../domain/command-context.ts';
import { missingProduct } from '../../domain/common-refusals.ts';
import type { StockedProduct } from '../../domain/ports/stocked-products.ts';
import { defineRoute, parseIdParam } from '../../http/define-route.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Answer, Route } from '../../http/route.ts';
import type { StockCommand, VariantCount } from './commands.ts';
import { stockHistory } from './history.ts';
import type { StockNeeds } from './open-stock.ts';
import { countedProducts, stockOf, toProductStock } from './queries.ts';
import { alreadyCounted, belowZero, noSuchVariant, notCounted, productRemoved } from './refusals.ts';
import { stocktakeRoutes } from './stocktake/routes.ts';

type Params = Readonly<Record<string, string>>;

export function stockRoutes(platform: FeatureContext, needs: StockNeeds): readonly Route[] {
  const { views } = platform;
  const { handler, productOf, colorName } = needs;
  const read = { method: 'get', who: 'admin', views: [stockProjection] } as const;
  // Writes change what shoppers see of the product, too, and by what the products' list is filtered.
  const write = {
    who: 'admin',
    views: [stockProjection, productsProjection],
    derived: [needs.listing],
  } as const;
  const productIn = (params: Params): Promise<StockedProduct> =>
    needs.decided(() => {
      const product = productOf(parseIdParam(params) ?? 0);
      if (product === undefined) throw missingProduct();
      return product;
    });
  const change = async (
    product: StockedProduct,
    command: StockCommand,
    context: CommandContext,
  ): Promise<Answer> => {
    const stream = stockStream(product.productId);
    const { stream: now, position } = await handler.handle({ stream, command, context });
    const counted = now.state && { ...now.state.levels, revision: Number(now.revision) };
    return { body: toProductStock(product, counted, colorName), position };
  };
  return [
    ...stocktakeRoutes(platform, needs),
    defineRoute({
      ...read,
      path: stockPaths.all,
      summary: 'The counted products, those that are low on stock, or those among some products.',
      query: stockQuery,
      answers: { body: stockListResponse },
      handle: async ({ query }) => ({
        body: {
          products: await countedProducts(views, needs, query.ids ?? (query.low === 'true' ? 'low' : 'all')),
        },
      }),
    }),
    defineRoute({
      ...read,
      path: stockPaths.one,
      summary: 'The stock of a product, in each of its colors and sizes.',
      answers: { body: productStockResponse },
      refuses: [missingProduct()],
      handle: async ({ params }) => ({ body: await stockOf(views, await productIn(params), colorName) }),
    }),
    defineRoute({
      ...read,
      path: stockPaths.history,
      summary: 'Who changed the available units of a product, or of one color and size of it, and why.',
      query: stockHistoryQuery,
      answers: { body: stockHistoryResponse },
      refuses: [missingProduct()],
      handle: async ({ params, query: { color, size, before } }) => {
        const { productId } = await productIn(params);
        const variant = size === undefined ? undefined : { colorId: color ?? null, size };
        return { body: await stockHistory(platform, needs, { productId, variant, before }) };
      },
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: stockPaths.start,
      summary: 'Starts to count a product; colors and sizes that are not named have none.',
      body: startCountingRequest,
      answers: { body: productStockResponse },
      refuses: [missingProduct(), productRemoved(), noSuchVariant(), alreadyCounted()],
      handle: async ({ params, body: { lowAt, counts }, context }) => {
        const product = await productIn(params);
        if (product.removed) throw productRemoved();
        for (const variant of counts) requireVariant(product, variant);
        const { productId } = product;
        const all = countsOfAll(product, counts);
        const countingId = randomUUID();
        return change(product, { type: 'StartCounting', productId, lowAt, counts: all, countingId }, context);
      },
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: stockPaths.stop,
      summary: 'Stops counting a product: the administrator says again whether it is in stock.',
      answers: { body: productStockResponse },
      refuses: [missingProduct()],
      handle: async ({ params, context }) => {
        const product = await productIn(params);
        return change(product, { type: 'StopCounting', productId: product.productId }, context);
      },
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: stockPaths.adjust,
      summary: 'Adds units to a color and size, or takes them away.',
      body: adjustStockRequest,
      answers: { body: productStockResponse },
      refuses: [missingProduct(), productRemoved(), noSuchVariant(), notCounted(), belowZero(2)],
      handle: async ({ params, body: { colorId, size, by, reason }, context }) => {
        const product = await productIn(params);
        const { productId } = product;
        const variant = { colorId, size };
        if (by > 0 && product.removed) throw productRemoved();
        if (by > 0) requireVariant(product, variant);
        return change(product, { type: 'AdjustStock', productId, variant, by, reason }, context);
      },
    }),
    defineRoute({
      ...write,
      method: 'put',
      path: stockPaths.threshold,
      summary: 'Sets the number of available units from which a color and size is low on stock.',
      body: thresholdRequest,
      answers: { body: productStockResponse },
      refuses: [missingProduct(), notCounted()],
      handle: async ({ params, body: { lowAt }, context }) => {
        const product = await productIn(params);
        return change(product, { type: 'SetThreshold', productId: product.productId, lowAt }, context);
      },
    }),
  ];
}

function requireVariant({ variants }: StockedProduct, variant: VariantId): void {
  if (!variants.some((each) => isSameVariant(each, variant))) throw noSuchVariant();
}

/** The last count of each variant, zero for those that are not named. */
function countsOfAll({ variants }: StockedProduct, counts: readonly VariantCount[]): readonly VariantCount[] {
  return variants.map(({ colorId, size }) => {
    const counted = counts.findLast((each) => isSameVariant(each, { colorId, size }));
    return { colorId, size, units: counted?.units ?? 0 };
  });
}
