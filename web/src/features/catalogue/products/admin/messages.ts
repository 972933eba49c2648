// Texts of Manage Products and Add Product; those of the specification are verbatim.
import type { ErrorTexts } from '../../../../lib/api/api-error.ts';
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { formatAgo } from '../../../../lib/dates.ts';
import type { ProductField } from './form/product-form.ts';

export const manageTexts = {
  denied: 'Access denied.',
  adminsOnly: 'Access denied. Admins only.',
  loading: 'Loading products…',
  loadingForm: 'Loading the form…',
  confirmDelete: 'Delete this product?',
  deleteAbout:
    'It is removed from the shop. Orders keep their copy of it; carts and wishlists show it as unavailable.',
  outdated: 'Products have been added, changed or deleted since this page was loaded.',
  deleteAllTheSame: 'Review the changes, or delete it anyway.',
  updated: 'Product updated!',
  deleted: 'Deleted!',
  added: 'Product added successfully!',
  noneAbout: 'Add the first product. It appears in the shop at once.',
  noneFoundAbout: 'Use fewer filters or another search term.',
  earlierTry: 'An earlier attempt succeeded. Please check the product as it is now.',
  discard: 'Discard your changes?',
  discardAbout: 'Your changes have not been saved.',
  discardNew: 'Discard the new product?',
  discardNewAbout: 'It has not been added yet.',
} as const;

export const fetchFailed: ErrorTexts = { otherwise: 'Error fetching data.' };
export const filtersFailed: ErrorTexts = { otherwise: 'Error fetching filters.' };
export const addFailed: ErrorTexts = { otherwise: 'Error adding product.' };
export const updateFailed: ErrorTexts = { otherwise: 'Error updating product.' };
export const deleteFailed: ErrorTexts = { otherwise: 'Error deleting product.' };

export const imageTexts = {
  tooMany: 'Maximum 4 images allowed.',
  wrongType: (file: string) => `Invalid file type for ${file}. Use JPEG/PNG.`,
  tooLarge: (file: string) => `File ${file} exceeds 5MB.`,
} as const;

/** The validation texts of fields for which the shop’s own are not clear enough. */
export const fieldErrors: Readonly<Partial<Record<ProductField, string>>> = {
  name: 'Please fill in the name, with at most 200 characters.',
  categoryId: 'Please choose a category.',
  brandId: 'Please choose a brand.',
  color: 'Please choose a color.',
  price: 'Please enter the price in rupees, with at most two decimals.',
  oldPrice: 'Please enter an amount in rupees with at most two decimals, or leave it empty.',
  sizes: 'Please enter at most 50 sizes of at most 40 characters each.',
  description: 'Please enter at most 5,000 characters.',
  additionalInfo: 'Please enter at most 5,000 characters.',
};

const changeTexts: Readonly<Record<string, string>> = {
  ProductDetailsChanged: 'edited',
  ProductPriceChanged: 'repriced',
  ProductStockChanged: 'marked in or out of stock',
  ProductImagesChanged: 'given new pictures',
  ProductRemoved: 'deleted',
  ProductRestored: 'restored',
};

/** 'It was repriced just now by admin.' */
export function changesText(changes: ApiError['changes'], nowMs: number): string {
  const texts = changes.map(
    ({ type, at, by }) => `${changeTexts[type] ?? type} ${formatAgo(at, nowMs)} by ${by}`,
  );
  return `It was ${texts.join(', then ')}.`;
}
