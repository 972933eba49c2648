// Products in the API's shape: their own facts joined with the names of category, brand and colours, and the
// rating.
import type { EarnedRating, ReviewSummaryView } from '@aangan/shared-events/features/reviews/views';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { BrandView } from '@aangan/shared-events/features/catalogue/brands/views';
import type { CategoryView } from '@aangan/shared-events/features/catalogue/categories/views';
import type { ColorView } from '@aangan/shared-events/features/catalogue/colors/views';
import {
  productCountKey,
  productKey,
  productsProjection,
  type ProductCountView,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
import { offeredStock } from '@aangan/shared-events/features/stock/shown';
import { toRupees } from '@aangan/shared-events/amounts';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { ProductsOf } from '../../../domain/ports/known-products.ts';
import type { Views } from '../../../views/views.ts';
import { offeredSizes } from '../pricing.ts';
import { shownRating } from '@aangan/shared-events/features/catalogue/products/rating';

/** Names by id; undefined for unknown ids. */
export type Names = {
  readonly category: (id: number) => Pick<CategoryView, 'name'> | undefined;
  readonly brand: (id: number) => Pick<BrandView, 'name'> | undefined;
  readonly color: (id: number) => Pick<ColorView, 'name' | 'hexCode'> | undefined;
};

/** Sources of the joined data; each returns the ids that it has. */
export type ProductNeeds = {
  readonly categoriesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, CategoryView>>;
  readonly brandsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, BrandView>>;
  readonly colorsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, ColorView>>;
  readonly earnedBy: (productIds: readonly number[]) => Promise<ReadonlyMap<number, Earned>>;
};

/** The ratings of real reviews, and how many there are of each. */
export type Earned = EarnedRating & Pick<ReviewSummaryView, 'spread'>;

export type ProductQueries = {
  /** Products by id, including removed ones. */
  readonly some: ProductsOf;
  /** A product that is not removed. */
  readonly one: (id: number) => Promise<ProductResponse | undefined>;
  readonly count: () => Promise<number>;
};

export const NOTHING_EARNED: Earned = { count: 0, sum: 0, spread: [0, 0, 0, 0, 0] };

/** Makes the queries of products. */
export function makeProductQueries(
  views: Pick<Views, 'document' | 'documents'>,
  needs: ProductNeeds,
): ProductQueries {
  const some: ProductQueries['some'] = async (ids) => {
    const unique = [...new Set(ids)];
    const found = await views.documents<ProductView>(productsProjection, unique.map(productKey));
    const products = found.filter((view) => view !== undefined);
    const [categories, brands, colors, earned] = await Promise.all([
      needs.categoriesOf(products.map(({ categoryId }) => categoryId)),
      needs.brandsOf(products.map(({ brandId }) => brandId)),
      needs.colorsOf(products.flatMap(({ colorIds }) => colorIds)),
      needs.earnedBy(products.map(({ id }) => id)),
    ]);
    const names: Names = {
      category: (id) => categories.get(id),
      brand: (id) => brands.get(id),
      color: (id) => colors.get(id),
    };
    return new Map(
      products.map((view) => {
        const response = withSpread(view, names, earned.get(view.id) ?? NOTHING_EARNED);
        return [view.id, { view, response }];
      }),
    );
  };
  return {
    some,
    one: async (id) => {
      const known = (await some([id])).get(id);
      return known === undefined || known.view.removed ? undefined : known.response;
    },
    count: async () => {
      const counted = await views.document<ProductCountView>(productsProjection, productCountKey);
      return counted?.products ?? 0;
    },
  };
}

/** A product in the shape of http.ts, with the spread of its reviews, which the listing omits. */
export function withSpread(view: ProductView, names: Names, earned: Earned): ProductResponse {
  const response = toProductResponse(view, names, earned);
  return earned.count === 0 ? response : { ...response, spread: earned.spread };
}

/** A product in the shape of http.ts. */
export function toProductResponse(view: ProductView, names: Names, earned: EarnedRating): ProductResponse {
  const { id, categoryId, brandId, ratingBaseline, reviewsBaseline } = view;
  const Category = { id: categoryId, name: names.category(categoryId)?.name ?? '' };
  const Brand = { id: brandId, name: names.brand(brandId)?.name ?? '' };
  const Colors = view.colorIds.flatMap((colorId) => {
    const color = names.color(colorId);
    return color === undefined ? [] : [{ id: colorId, name: color.name, hexCode: color.hexCode }];
  });
  const sizes = offeredSizes(view.sizes);
  const { inStock, stock } = offeredStock({ ...view, sizes });
  return {
    id,
    name: view.name,
    description: view.description,
    additionalInformation: view.additionalInformation,
    price: toRupees(view.pricePaise),
    oldPrice: view.oldPricePaise === null ? null : toRupees(view.oldPricePaise),
    inStock,
    ...(stock && { stock }),
    images: view.images.map(({ file }) => file),
    imageColors: view.images.map(({ colorId }) => colorId),
    image: view.images[0]?.file ?? null,
    sizes,
    Colors,
    color: view.colorIds[0] ?? null,
    Brand,
    brand: Brand.name,
    brandId,
    Category,
    categoryId,
    ...shownRating(view, earned),
    ratingBaseline,
    reviewsBaseline,
    isRecommended: view.isRecommended,
    isNewArrival: view.isNewArrival,
    createdAt: view.createdAt,
    revision: view.revision,
  };
}

/** The live message about a product. */
export function toProductMessage({
  pricePaise,
  oldPricePaise,
  ...facts
}: FeedData['product-changed']): LiveMessages['product-changed'] {
  const sizes = [...offeredSizes(facts.sizes)];
  return {
    ...facts,
    price: toRupees(pricePaise),
    oldPrice: oldPricePaise === null ? null : toRupees(oldPricePaise),
    sizes,
    ...offeredStock({ ...facts, sizes, stock: facts.stock ?? undefined }),
    colorIds: [...facts.colorIds],
  };
}
