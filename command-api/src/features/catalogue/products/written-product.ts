// The answer to a write: the product from the follower, without waiting for a view.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { OpenCatalogue } from '../open-catalogue.ts';
import { missingProduct } from '../../../domain/common-refusals.ts';
import { withSpread, type Earned, type Names } from './queries.ts';

/** Makes the reader of products that were just written. */
export function makeWrittenProduct(needs: {
  readonly catalogue: Pick<OpenCatalogue, 'follower'>;
  readonly earnedBy: (productId: number) => Promise<Earned>;
}): (productId: number) => Promise<ProductResponse> {
  return async (productId) => {
    const catalogue = needs.catalogue.follower.catalogue();
    const product = catalogue.product(productId);
    if (product === undefined) throw missingProduct();
    const names: Names = {
      category: (id) => catalogue.term('category', id),
      brand: (id) => catalogue.term('brand', id),
      color: (id) => {
        const { name, hexCode } = catalogue.term('color', id) ?? {};
        return name === undefined || hexCode === undefined ? undefined : { name, hexCode };
      },
    };
    return withSpread(product, names, await needs.earnedBy(productId));
  };
}
