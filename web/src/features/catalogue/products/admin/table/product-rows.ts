import type {
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import type { ReactNode } from 'react';
import type { Selection } from '../../../../../lib/bulk/selection.ts';
import type { ManageSearch } from './manage-search.ts';

/** The common props of the table and of the cards on a phone. */
export type ProductRowsProps = {
  readonly products: ProductListResponse['products'];
  readonly selection: Selection<ProductResponse>;
  readonly search: ManageSearch;
  readonly onChange: (next: ManageSearch) => void;
  /** What there is of a product, shown with whether it is in stock. */
  readonly stock?: ((product: ProductResponse) => ReactNode) | undefined;
  readonly onEdit: (product: ProductResponse) => void;
  readonly onDelete: (product: ProductResponse) => void;
};
