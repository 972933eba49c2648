// The product form: its values as text, the request that is built from them, and the merge of two people's changes.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { FREE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import { productRequest } from '@aangan/shared-events/features/catalogue/products/http';

/** Ids as text, as a select holds them; empty for none. */
export type ProductValues = {
  readonly name: string;
  readonly categoryId: string;
  readonly brandId: string;
  /** The main colour. */
  readonly color: string;
  readonly moreColors: readonly string[];
  /** Rupees. */
  readonly price: string;
  readonly oldPrice: string;
  readonly inStock: boolean;
  /** Comma-separated. */
  readonly sizes: string;
  readonly rating: string;
  readonly reviews: string;
  readonly description: string;
  readonly additionalInfo: string;
  readonly isRecommended: boolean;
  readonly isNewArrival: boolean;
  /** The colour that each of the product's pictures shows, in their order. */
  readonly imageColors: readonly string[];
};
export type ProductField = keyof ProductValues;

export const emptyProduct: ProductValues = {
  name: '',
  categoryId: '',
  brandId: '',
  color: '',
  moreColors: [],
  price: '',
  oldPrice: '',
  inStock: true,
  sizes: '',
  rating: '',
  reviews: '',
  description: '',
  additionalInfo: '',
  isRecommended: false,
  isNewArrival: false,
  imageColors: [],
};

/** A product as form values; the rating is the typed baseline without reviews. */
export function valuesOf(product: ProductResponse): ProductValues {
  const { oldPrice, sizes, color, Colors } = product;
  return {
    name: product.name,
    categoryId: String(product.categoryId),
    brandId: String(product.brandId),
    color: idText(color),
    moreColors: Colors.filter(({ id }) => id !== color).map(({ id }) => String(id)),
    price: product.price.toFixed(2),
    oldPrice: oldPrice === null ? '' : oldPrice.toFixed(2),
    inStock: product.inStock,
    sizes: sizes.filter((size) => size !== FREE_SIZE).join(', '),
    rating: String(product.ratingBaseline),
    reviews: String(product.reviewsBaseline),
    description: product.description,
    additionalInfo: product.additionalInformation,
    isRecommended: product.isRecommended,
    isNewArrival: product.isNewArrival,
    imageColors: product.imageColors.map(idText),
  };
}

/** The text fields of the request. `pictureColors` belongs to the uploaded pictures or, without an upload, to the current ones. */
export function fieldsOf(
  values: ProductValues,
  pictureColors: readonly string[],
): Readonly<Record<string, string>> {
  const colors = [...new Set([values.color, ...values.moreColors])].filter((id) => id !== '');
  const shown = pictureColors.map((id) => (colors.includes(id) ? Number(id) : null));
  return {
    name: values.name.trim(),
    description: values.description,
    additionalInformation: values.additionalInfo,
    price: plainAmount(values.price),
    oldPrice: plainAmount(values.oldPrice),
    inStock: String(values.inStock),
    categoryId: values.categoryId,
    brandId: values.brandId,
    color: values.color,
    colors: JSON.stringify(colors.map(Number)),
    sizes: JSON.stringify(sizesIn(values.sizes)),
    rating: values.rating.trim() || '0',
    reviews: values.reviews.trim() || '0',
    isRecommended: String(values.isRecommended),
    isNewArrival: String(values.isNewArrival),
    ...(shown.length > 0 && { imageColors: JSON.stringify(shown) }),
  };
}

/** The fields that violate the shop's schema, each with what the shop says of it first. */
export function mistakesIn(values: ProductValues): ReadonlyMap<ProductField, string> {
  const { error } = productRequest.safeParse(fieldsOf(values, []));
  return new Map(
    error?.issues.toReversed().map(({ path, message }) => [formField(String(path[0] ?? '')), message]),
  );
}

/** The form field of a request field. */
export function formField(name: string): ProductField {
  if (name === 'colors') return 'moreColors';
  if (name === 'additionalInformation') return 'additionalInfo';
  return fields.find((field) => field === name) ?? 'name';
}

/** Merges this form's changes onto the other person's; where both changed a field, this form wins. */
export function merged(base: ProductValues, mine: ProductValues, theirs: ProductValues): ProductValues {
  const changed = changedFields(base, mine);
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

export function changedFields(before: ProductValues, after: ProductValues): readonly ProductField[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const fields = Object.keys(emptyProduct).filter((key): key is ProductField => key in emptyProduct);

function sizesIn(text: string): readonly string[] {
  const sizes = text.split(',').map((size) => size.trim());
  return [...new Set(sizes.filter((size) => size !== ''))];
}

/** Strips the currency sign, separators and spaces from an amount such as `₹1,899.00`. */
function plainAmount(text: string): string {
  return text.replace(/[₹,\s]/g, '');
}

function idText(id: number | null): string {
  return id === null ? '' : String(id);
}
