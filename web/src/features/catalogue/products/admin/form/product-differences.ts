// The differences between two states of a product, as labelled texts.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { formatRupees } from '../../../../../lib/rupees.ts';
import type { ProductField } from './product-form.ts';

export type Difference = {
  readonly field: ProductField;
  readonly label: string;
  /** Undefined for values too long to show. */
  readonly before?: string;
  readonly now?: string;
};

type Fact = {
  readonly field: ProductField;
  readonly label: string;
  readonly text: (product: ProductResponse) => string;
  readonly isLong?: true;
};

const facts: readonly Fact[] = [
  { field: 'name', label: 'Name', text: ({ name }) => name },
  { field: 'categoryId', label: 'Category', text: ({ Category }) => Category.name },
  { field: 'brandId', label: 'Brand', text: ({ Brand }) => Brand.name },
  { field: 'price', label: 'Price', text: ({ price }) => formatRupees(price) },
  {
    field: 'oldPrice',
    label: 'Old Price',
    text: ({ oldPrice }) => (oldPrice === null ? 'none' : formatRupees(oldPrice)),
  },
  { field: 'inStock', label: 'In Stock', text: ({ inStock }) => yesOrNo(inStock) },
  { field: 'color', label: 'Color', text: ({ Colors }) => Colors.map(({ name }) => name).join(', ') },
  { field: 'sizes', label: 'Sizes', text: ({ sizes }) => sizes.join(', ') },
  { field: 'rating', label: 'Rating', text: ({ ratingBaseline }) => String(ratingBaseline) },
  { field: 'reviews', label: 'Reviews', text: ({ reviewsBaseline }) => String(reviewsBaseline) },
  { field: 'isRecommended', label: 'Recommended', text: ({ isRecommended }) => yesOrNo(isRecommended) },
  { field: 'isNewArrival', label: 'New Arrival', text: ({ isNewArrival }) => yesOrNo(isNewArrival) },
  { field: 'description', label: 'Description', text: ({ description }) => description, isLong: true },
  {
    field: 'additionalInfo',
    label: 'Additional Info',
    text: ({ additionalInformation }) => additionalInformation,
    isLong: true,
  },
  {
    field: 'imageColors',
    label: 'Images',
    text: ({ images, imageColors }) => JSON.stringify([images, imageColors]),
    isLong: true,
  },
];

export function differences(before: ProductResponse, now: ProductResponse): readonly Difference[] {
  return facts.flatMap(({ field, label, text, isLong }) => {
    const [was, is] = [text(before), text(now)];
    if (was === is) return [];
    return [isLong ? { field, label } : { field, label, before: was, now: is }];
  });
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}
