// Texts of the listing and the product page.
import { formatCount } from '../../../lib/rupees.ts';

export const productTexts = {
  noneInCategory: 'No Product Available',
  noneFound: (search: string) => `No products found for "${search}"`,
  none: 'No products available.',
  listingFailed: 'Failed to load products.',
  filtersFailed: 'Error fetching filters.',
  found: (total: number) => (total === 1 ? '1 product' : `${formatCount(total)} products`),
  corrected: (corrected: string, typed: string) =>
    `Showing results for “${corrected}”. Nothing was found for “${typed}”.`,
  someWords: 'No product has all of these words. These have some of them.',
  shown: (from: number, to: number, total: number) => `Showing ${from}–${to} of ${formatCount(total)}`,
  loadFailed: (error: string) => `Failed to load product: ${error}`,
  notFound: 'Product not found.',
  recommendedFailed: 'Error fetching recommended products',
  noRecommended: 'No recommended products available.',
  quantityOf: (name: string) => `Quantity of ${name}`,
  selectSize: 'Please select a size.',
  priceChanged: (before: string, now: string) => `The price has changed from ${before} to ${now}.`,
  onlyLeft: (left: number) => `Only ${left} left`,
  soldOut: 'sold out',
  variantSoldOut: 'This size is sold out in this colour.',
  sizeSoldOut: 'This size is sold out.',
  outOfStock: 'Out of stock',
  outOfStockLong: 'This piece is out of stock at the moment.',
  removed: 'This piece is no longer available.',
  reviews: (count: number) =>
    count === 0 ? 'No reviews yet' : count === 1 ? '1 review' : `${count} reviews`,
};
