// HTTP shapes of products. In a form every field arrives as text and is parsed strictly.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { rupees, rupeesAsPaise } from '../../../money.ts';
import { ONE_LINE, withoutHidden } from '../../../one-line.ts';
import { starCounts } from '../../reviews/http.ts';
import { LARGEST_PAGE_SIZE, STOCK_FILTERS } from './paths.ts';
import { shownStockResponse } from './shown-stock.ts';

export const SORTS = ['price_asc', 'price_desc', 'rating_desc', 'createdAt_desc'] as const;
export type ProductSort = (typeof SORTS)[number];

/** An optional field: one that is left empty, as forms and queries send it, counts as not sent. */
const unlessEmpty = <Field extends z.ZodType>(field: Field, refusal?: string) =>
  z.union([z.literal('').transform(() => undefined), field], refusal).optional();

const idList = z
  .string()
  .max(1000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,9}$/, 'must be ids, separated by commas')
        .transform(Number),
    ),
  );
const rupeesText = unlessEmpty(
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .transform(Number),
  'must be an amount in rupees',
);
const count = (highest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.int().max(highest));

/** The query of the listing. `categories` takes ids, `category` a name (without case, with a few known aliases). */
export const productQuery = z.object({
  priceMin: rupeesText,
  priceMax: rupeesText,
  colors: idList.optional(),
  categories: idList.optional(),
  brands: idList.optional(),
  category: z.string().trim().max(100).optional(),
  search: z.string().trim().max(200).optional(),
  sort: unlessEmpty(z.enum(SORTS)),
  page: count(1_000_000).optional(),
  limit: count(LARGEST_PAGE_SIZE).optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

/** The query of the back office's list. */
export const managedQuery = productQuery.extend({
  stock: z
    .enum(STOCK_FILTERS)
    .optional()
    .meta({ description: 'Those that are low on stock, not in stock, or not counted.' }),
});

/** The query of the CSV export: the back office's list, without pages. */
export const productsFileQuery = managedQuery.omit({ page: true, limit: true });

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const wholeNumberOr = (refusal: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      refusal,
    )
    .pipe(z.int(refusal).min(0, refusal));
const wholeNumber = wholeNumberOr('must be a whole number');
const jsonList = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(z.unknown()), z.string().max(5000)])
    .transform((given, context) => {
      if (typeof given !== 'string') return given;
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a JSON list' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(50));

const RATING = 'A rating must be from 0 to 5.';
const REVIEWS = 'The number of reviews must be a whole number from 0.';

// Forms send line breaks as CR LF, whatever was typed.
const prose = z
  .string()
  .trim()
  .max(5000, 'may have at most 5,000 characters')
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .default('');

/** The fields of the product form; pictures are sent in the field `images`. */
export const productRequest = z.object({
  name: z
    .string('Please fill in the name.')
    .overwrite(withoutHidden)
    .trim()
    .min(1, 'Please fill in the name.')
    .max(200, 'A name may have at most 200 characters.')
    .regex(ONE_LINE, 'A name must be on one line.'),
  description: prose,
  additionalInformation: prose,
  price: rupeesAsPaise,
  oldPrice: z
    .union([z.literal('').transform(() => null), z.null(), rupeesAsPaise], {
      // What is wrong with the amount.
      error: ({ code, errors }) => (code === 'invalid_union' ? errors.at(-1)?.[0]?.message : undefined),
    })
    .optional()
    .transform((given) => given ?? null),
  inStock: flag.default(true),
  categoryId: wholeNumber,
  brandId: wholeNumber,
  /** The main colour; `colors` adds more. */
  color: wholeNumber,
  colors: jsonList(wholeNumber).optional(),
  // The text of the request is checked, but not what its JSON stands for.
  sizes: jsonList(
    z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(ONE_LINE)
      .refine((text) => text.isWellFormed()),
  ).default([]),
  rating: unlessEmpty(
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d(\.\d{1,2})?$/)
          .transform(Number),
      ])
      .pipe(z.number().min(0, RATING).max(5, RATING)),
    RATING,
  ),
  reviews: unlessEmpty(wholeNumberOr(REVIEWS), REVIEWS),
  isRecommended: flag.default(false),
  isNewArrival: flag.default(false),
  /** A colour id or null for each picture. */
  imageColors: jsonList(wholeNumber.nullable()).optional(),
});
export type ProductRequest = z.infer<typeof productRequest>;

const namedResponse = z.object({ id: z.int(), name: z.string() });
const productColorResponse = z.object({ id: z.int(), name: z.string(), hexCode: z.string() });
export type ProductColorResponse = ResponseOf<typeof productColorResponse>;

export const productResponse = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    additionalInformation: z.string(),
    price: rupees,
    oldPrice: rupees.nullable(),
    inStock: z.boolean().meta({ description: 'Of a counted product: whether something is available.' }),
    stock: shownStockResponse.exactOptional(),
    images: z.array(z.string()).meta({ description: 'Names of files under `/uploads/`.' }),
    imageColors: z.array(z.int().nullable()).meta({ description: 'A colour id or null for each picture.' }),
    image: z.string().nullable(),
    sizes: z.array(z.string()),
    Colors: z.array(productColorResponse),
    color: z.int().nullable(),
    Brand: namedResponse,
    brand: z.string(),
    brandId: z.int(),
    Category: namedResponse,
    categoryId: z.int(),
    rating: z.number(),
    reviews: z.int(),
    spread: starCounts.exactOptional(),
    ratingBaseline: z.number(),
    reviewsBaseline: z.int(),
    isRecommended: z.boolean(),
    isNewArrival: z.boolean(),
    createdAt: z.iso.datetime(),
    revision: z.int().meta({ description: 'For `If-Match`.' }),
  })
  .meta({ id: 'Product' });
export type ProductResponse = ResponseOf<typeof productResponse>;
export const productsResponse = z.array(productResponse);

const facetResponse = namedResponse.extend({ count: z.int() });

export const productListResponse = z
  .object({
    products: productsResponse,
    total: z.int(),
    totalPages: z.int(),
    page: z.int(),
    facets: z
      .object({
        categories: z.array(facetResponse),
        brands: z.array(facetResponse),
        colors: z.array(facetResponse.extend({ hexCode: z.string() })),
      })
      .meta({ description: 'How many products each choice would show, with the other filters applied.' }),
    corrected: z.string().nullable().meta({
      description: 'The corrected search text, where it differs from what was typed.',
    }),
    someWords: z.literal(true).exactOptional().meta({
      description: 'No product has all words of the search: these have at least one of them.',
    }),
  })
  .meta({ id: 'ProductList' });
export type ProductListResponse = ResponseOf<typeof productListResponse>;

export const productFiltersResponse = z
  .object({
    categories: z.array(namedResponse),
    brands: z.array(namedResponse),
    colors: z.array(productColorResponse),
  })
  .meta({ id: 'ProductFilters' });
export type ProductFiltersResponse = ResponseOf<typeof productFiltersResponse>;
