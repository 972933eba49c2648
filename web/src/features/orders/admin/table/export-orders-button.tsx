import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { ExportButton } from '../../../../components/data/export-button.tsx';
import { knownSearch } from './all-orders-query.ts';
import type { OrdersSearch } from './orders-search.ts';

/** Exports all matches, not only this page, as a spreadsheet file. */
export function ExportOrdersButton({ search }: { readonly search: OrdersSearch }) {
  const { page: _page, ...filter } = knownSearch(search);
  return <ExportButton path={orderPaths.csv} query={filter} failed="Error exporting orders" />;
}
