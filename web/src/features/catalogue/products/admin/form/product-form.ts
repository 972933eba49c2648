// The product form: what stands in its fields, as text; what of it goes to the shop; and what two people's changes make together.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { FREE_SIZE, productRequest } from '@aangan/shared-events/features/catalogue/products/http';

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
  /** With commas between. */
  readonly sizes: string;
  readonly rating: string;
  readonly reviews: string;
  readonly description: string;
  readonly additionalInfo: string;
  readonly isRecommended: boolean;
  readonly isNewArrival: boolean;
  /** Beside the pictures that the product has: the colour that each shows. */
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

/** A product as the form shows it: its own start of the rating, not what reviews made of it. */
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

/** The text fields of the call. `pictureColors` stands beside the pictures that are sent or, when none are, beside those that stay. */
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

/** The fields that the shop would refuse, by its own rules. */
export function wrongFields(values: ProductValues): readonly ProductField[] {
  const parsed = productRequest.safeParse(fieldsOf(values, []));
  if (parsed.success) return [];
  return [...new Set(parsed.error.issues.map(({ path }) => formField(String(path[0] ?? ''))))];
}

/** Which field of the form holds a field of the call. */
export function formField(name: string): ProductField {
  if (name === 'colors') return 'moreColors';
  if (name === 'additionalInformation') return 'additionalInfo';
  return fields.find((field) => field === name) ?? 'name';
}

/** What was changed here, on top of what somebody else changed meanwhile; where both changed the same field, what was typed here. */
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

/** `₹1,899.00` as people write it, without what a number has no room for. */
function plainAmount(text: string): string {
  return text.replace(/[₹,\s]/g, '');
}

function idText(id: number | null): string {
  return id === null ? '' : String(id);
}
