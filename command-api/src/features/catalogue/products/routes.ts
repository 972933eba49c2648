// The routes of products: one product, their count, and the back office's form. Lists are in
// listing-routes.ts.
import { countResponse } from '@aangan/shared-events/features/accounts/http';
import { MAX_IMAGES, productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { productRequest, productResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { messageResponse } from '@aangan/shared-events/http';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { missingProduct } from '../../../domain/common-refusals.ts';
import { productViews } from '../../../domain/ports/known-products.ts';
import { defineRoute, parseIdParam } from '../../../http/define-route.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Answer, Route } from '../../../http/route.ts';
import {
  damagedImage,
  imageTooLarge,
  tooManyImages,
  tooManyPixels,
  wrongImageType,
} from '../../../uploads/refusals.ts';
import { exportRoute, importRoute } from './import/routes.ts';
import type { Listing } from './listing/listing.ts';
import { listingRoutes } from './listing/routes.ts';
import type { FindLowOnStock } from './listing/stock-filter.ts';
import { makeProductWrites, type ProductWritesNeeds, type ProductWritten } from './product-writes.ts';
import type { ProductQueries } from './queries.ts';
import { noSuchTerm, wrongImageColor } from './refusals.ts';
import { makeWrittenProduct } from './written-product.ts';

export type ProductNeeds = ProductWritesNeeds & {
  readonly queries: ProductQueries;
  readonly listing: Listing;
  readonly lowOnStock: FindLowOnStock;
  readonly time: ShopTime;
};

const FORM = { field: 'images', most: MAX_IMAGES } as const;
const FORM_REFUSALS = [
  ...(['category', 'brand', 'color'] as const).map(noSuchTerm),
  wrongImageColor(),
  tooManyImages(MAX_IMAGES),
  wrongImageType('drawing.gif'),
  tooManyPixels('panorama.jpg'),
  damagedImage('half.jpg'),
  imageTooLarge('poster.png'),
];

export function productRoutes(platform: FeatureContext, needs: ProductNeeds): readonly Route[] {
  const { queries, listing, lowOnStock } = needs;
  const writes = makeProductWrites(platform, needs);
  const writtenProduct = makeWrittenProduct(needs);
  const written = async ({ productId, position }: ProductWritten, status: number): Promise<Answer> => ({
    status,
    body: await writtenProduct(productId),
    position,
  });
  // Writes also wait for the listing, which administrators usually open next.
  const write = { who: 'admin', views: productViews, derived: [listing] } as const;
  return [
    ...listingRoutes(listing, lowOnStock),
    exportRoute(platform, { listing, lowOnStock, time: needs.time }),
    importRoute(platform, { writes, listing, catalogue: needs.catalogue }),
    defineRoute({
      method: 'get',
      path: productPaths.one,
      who: 'anyone',
      summary: 'One product.',
      views: productViews,
      isPublic: true,
      answers: { body: productResponse },
      refuses: [missingProduct()],
      handle: async ({ params }) => {
        const product = await queries.one(parseIdParam(params) ?? 0);
        if (product === undefined) throw missingProduct();
        return { body: product };
      },
    }),
    defineRoute({
      method: 'get',
      path: productPaths.count,
      who: 'anyone',
      summary: 'How many products there are.',
      views: [productsProjection],
      isPublic: true,
      answers: { body: countResponse },
      handle: async () => ({ body: { count: await queries.count() } }),
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: productPaths.all,
      summary: 'Adds a product, with up to four pictures.',
      body: productRequest,
      files: FORM,
      answers: { status: 201, body: productResponse },
      refuses: FORM_REFUSALS,
      handle: async ({ body: fields, files, context }) =>
        written(await writes.add({ fields, files, context }), 201),
    }),
    defineRoute({
      ...write,
      method: 'put',
      path: productPaths.one,
      supportsIfMatch: true,
      summary: 'Changes a product; without pictures its images stay unchanged.',
      body: productRequest,
      files: FORM,
      answers: { body: productResponse },
      refuses: [missingProduct(), ...FORM_REFUSALS],
      handle: async ({ body: fields, files, context, params, ifMatch }) =>
        written(await writes.change(parseIdParam(params) ?? 0, { fields, files, context, ifMatch }), 200),
    }),
    defineRoute({
      ...write,
      method: 'delete',
      path: productPaths.one,
      supportsIfMatch: true,
      summary: 'Deletes a product; carts and orders that contain it still show it.',
      answers: { body: messageResponse },
      refuses: [missingProduct()],
      handle: async ({ params, context, ifMatch }) => {
        const { position } = await writes.remove(parseIdParam(params) ?? 0, { context, ifMatch });
        return { body: { success: true, message: 'Deleted!' }, position };
      },
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: productPaths.restore,
      summary: 'Restores a deleted product.',
      answers: { body: productResponse },
      refuses: [missingProduct(), ...(['category', 'brand', 'color'] as const).map(noSuchTerm)],
      handle: async ({ params, context }) =>
        written(await writes.restore(parseIdParam(params) ?? 0, context), 200),
    }),
  ];
}
