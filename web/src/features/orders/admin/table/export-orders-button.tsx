import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { ExportButton } from '../../../../components/data/export-button.tsx';
import type { OrdersSearch } from './orders-search.ts';

/** All that the search finds, not this page alone, as a file for a spreadsheet. */
export function ExportOrdersButton({ search }: { readonly search: OrdersSearch }) {
  const { page: _page, ...filter } = search;
  return <ExportButton path={orderPaths.csv} query={filter} failed="Error exporting orders" />;
}
