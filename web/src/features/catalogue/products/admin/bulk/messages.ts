// Texts of bulk actions on products.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { formatRupees } from '../../../../../lib/rupees.ts';
import { outcomeText } from '../../../../../lib/bulk/outcome.ts';
import { changesText } from '../messages.ts';
import { type ProductChange, steppedPrice } from './product-plan.ts';
import type { ProductsBulk } from './use-products-bulk.ts';

export type BulkAction = 'price' | 'in stock' | 'out of stock' | 'delete';

const verbs: Readonly<Record<BulkAction, string>> = {
  price: 'Change price',
  'in stock': 'Set in stock',
  'out of stock': 'Set out of stock',
  delete: 'Delete',
};

export const actionVerb = (action: BulkAction): string => verbs[action];

export const bulkTexts = {
  chosen: 'Chosen products',
  direction: 'Direction',
  lower: 'Lower prices',
  raise: 'Raise prices',
  amount: 'Amount',
  amountWrong: 'Please enter an amount above 0 with at most two decimals.',
  unit: 'Unit',
  deleteAbout:
    'They are removed from the shop. Orders keep their copies; carts and wishlists show them as unavailable. You can undo this while this dialog is open.',
  gone: 'deleted',
  back: 'restored',
} as const;

export function productCountText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`;
}

export const productCountTexts = { countText: productCountText, all: 'all matching products' } as const;

/** The preview of one product: '₹1,200.00 → ₹1,080.00'. */
export function previewText(product: ProductResponse, change: ProductChange): string {
  switch (change.kind) {
    case 'price':
      return `${formatRupees(product.price)} → ${formatRupees(steppedPrice(product.price, change.step))}`;
    case 'stock':
      return change.inStock ? 'out of stock → in stock' : 'in stock → out of stock';
    case 'delete':
      return formatRupees(product.price);
    default:
      return change satisfies never;
  }
}

/** The outcome for one product. */
export function productOutcomeText({ item, action: change, outcome }: ProductsBulk['rows'][number]): string {
  return outcomeText(outcome, {
    done: () => (change.kind === 'delete' ? bulkTexts.gone : previewText(item, change)),
    conflict: ({ changes }, reportedAt) => changesText(changes, reportedAt),
    undone: bulkTexts.back,
  });
}
