import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { ExportButton } from '../../../../components/data/export-button.tsx';
import type { OrdersSearch } from './orders-search.ts';

/** Exports all matches, not only this page, as a spreadsheet file. */
export function ExportOrdersButton({ search }: { readonly search: OrdersSearch }) {
  const { page: _page, ...filter } = search;
  return <ExportButton path={orderPaths.csv} query={filter} failed="Error exporting orders" />;
}
