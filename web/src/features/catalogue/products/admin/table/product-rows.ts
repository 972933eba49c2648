import type {
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import type { Selection } from '../../../../../lib/bulk/selection.ts';
import type { ManageSearch } from './manage-search.ts';

/** The common props of the table and of the cards on a phone. */
export type ProductRowsProps = {
  readonly products: ProductListResponse['products'];
  readonly selection: Selection<ProductResponse>;
  readonly search: ManageSearch;
  readonly onChange: (next: ManageSearch) => void;
  readonly onEdit: (product: ProductResponse) => void;
  readonly onDelete: (product: ProductResponse) => void;
};
