import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { ExportButton } from '../../../../../components/data/export-button.tsx';
import { manageFilters } from './manage-filters.ts';
import type { ManageSearch } from './manage-search.ts';

/** Exports all matches, not only this page, in the format that the import reads. */
export function ExportProductsButton({ search }: { readonly search: ManageSearch }) {
  return (
    <ExportButton path={productPaths.csv} query={manageFilters(search)} failed="Error exporting products" />
  );
}
