// Parses products of API answers; missing fields get the specification's defaults.
import type {
  ProductFiltersResponse,
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import {
  flagOf,
  listIn,
  listOf,
  NotAListError,
  numberOf,
  optionalNumber,
  textOf,
  textsOf,
} from '../../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';
import { colorFrom, colorListFrom, namedFrom, namedListFrom } from '../terms/answers.ts';

/** A page of products; without `facets` when the answer has none. */
export type ProductList = Omit<ProductListResponse, 'facets'> & {
  readonly facets: ProductListResponse['facets'] | undefined;
};

/** One product, bare or in `data` or `product`. */
export function productFrom(answer: unknown): ProductResponse {
  const outer = fieldsOf(answer);
  const fields = outer['id'] === undefined ? fieldsOf(outer['data'] ?? outer['product'] ?? outer) : outer;
  const images = textsOf(fields['images']);
  const { brand, Brand, Category } = fields;
  const brandName = textOf(fieldsOf(Brand)['name'], textOf(brand));
  const brandId = numberOf(fields['brandId'], numberOf(fieldsOf(Brand)['id']));
  const categoryId = numberOf(fields['categoryId'], numberOf(fieldsOf(Category)['id']));
  const rating = numberOf(fields['rating']);
  const reviews = numberOf(fields['reviews']);
  return {
    id: numberOf(fields['id']),
    name: textOf(fields['name']),
    description: textOf(fields['description']),
    additionalInformation: textOf(fields['additionalInformation']),
    price: numberOf(fields['price']),
    oldPrice: optionalNumber(fields['oldPrice']) ?? null,
    inStock: flagOf(fields['inStock'], true),
    ...stockFrom(fields['stock']),
    images,
    imageColors: imageColorsOf(fields['imageColors'], images.length),
    image: textOf(fields['image'], images[0]) || null,
    sizes: textsOf(fields['sizes']),
    Colors: (listOf(fields['Colors']) ?? []).map(colorFrom),
    color: optionalNumber(fields['color']) ?? null,
    Brand: { id: brandId, name: brandName },
    brand: brandName,
    brandId,
    Category: { id: categoryId, name: namedFrom(Category).name },
    categoryId,
    rating,
    reviews,
    ratingBaseline: numberOf(fields['ratingBaseline'], rating),
    reviewsBaseline: numberOf(fields['reviewsBaseline'], reviews),
    isRecommended: flagOf(fields['isRecommended'], false),
    isNewArrival: flagOf(fields['isNewArrival'], false),
    createdAt: textOf(fields['createdAt']),
    revision: numberOf(fields['revision']),
  };
}

export function productsFrom(answer: unknown): readonly ProductResponse[] {
  return listIn(answer, 'products', 'data').map(productFrom);
}

/** @param requestedPage the page that was asked for, which an answer need not name */
export function productListFrom(answer: unknown, requestedPage: number): ProductList {
  const fields = fieldsOf(answer);
  const products = productsFrom(answer);
  const totalPages = numberOf(fields['totalPages'], 1);
  const { facets } = fields;
  return {
    products,
    // An estimate: all pages but the last are full.
    total: numberOf(fields['total'], products.length * Math.max(1, totalPages)),
    totalPages,
    page: numberOf(fields['page'], requestedPage),
    facets: typeof facets === 'object' && facets !== null ? facetsFrom(facets) : undefined,
    corrected: textOf(fields['corrected']) || null,
    ...(fields['someWords'] === true && { someWords: true }),
  };
}

/** @throws NotAListError when the answer has none of the lists */
export function filtersFrom(answer: unknown): ProductFiltersResponse {
  const { categories, brands, colors } = fieldsOf(answer);
  if ((categories ?? brands ?? colors) === undefined) throw new NotAListError();
  return {
    categories: namedListFrom(categories ?? [], 'categories'),
    brands: namedListFrom(brands ?? [], 'brands'),
    colors: colorListFrom(colors ?? []),
  };
}

function facetsFrom(facets: unknown): ProductListResponse['facets'] {
  const { categories, brands, colors } = fieldsOf(facets);
  const counted = <Item>(list: unknown, itemFrom: (item: unknown) => Item) =>
    (listOf(list) ?? []).map((item) => ({ ...itemFrom(item), count: numberOf(fieldsOf(item)['count']) }));
  return {
    categories: counted(categories, namedFrom),
    brands: counted(brands, namedFrom),
    colors: counted(colors, colorFrom),
  };
}

function stockFrom(answer: unknown): Pick<ProductResponse, 'stock'> {
  const variants = listOf(fieldsOf(answer)['variants']);
  if (variants === undefined) return {};
  return {
    stock: {
      variants: variants.map(fieldsOf).map(({ colorId, size, left }) => ({
        ...{ colorId: optionalNumber(colorId) ?? null, size: textOf(size), left: numberOf(left) },
      })),
    },
  };
}

function imageColorsOf(value: unknown, count: number): readonly (number | null)[] {
  const list = listOf(value) ?? [];
  return Array.from({ length: count }, (_, index) => optionalNumber(list[index]) ?? null);
}
