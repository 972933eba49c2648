import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import { useSelection } from '../../../../lib/bulk/selection.ts';
import { AdminLiveSign } from '../admin-live-sign.tsx';
import { allOrdersQuery } from './all-orders-query.ts';
import { OrdersBulkBar } from '../bulk/bulk-bar.tsx';
import type { ChosenOrder } from '../bulk/bulk-plan.ts';
import { ExportOrdersButton } from './export-orders-button.tsx';
import { newestOf } from '../../order-cache.ts';
import { decisionColumns, type OrderColumns } from './order-columns.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import type { OrdersSearch } from './orders-search.ts';

type ManageOrdersPageProps = {
  readonly search: OrdersSearch;
  readonly onSearch: (search: OrdersSearch) => void;
  readonly colorName: (hexCode: string) => string | undefined;
  readonly payment?: OrderColumns['payment'];
};

const noOrders = [] as const;

export function ManageOrdersPage({ search, onSearch, colorName, payment }: ManageOrdersPageProps) {
  const columns = useMemo(() => ({ ...decisionColumns, payment }), [payment]);
  const { data } = useQuery(allOrdersQuery(search));
  const selection = useSelection<ChosenOrder>(data?.orders ?? noOrders, newestOf);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>Manage Orders</PageTitle>
        <AdminLiveSign />
      </div>
      <OrdersPanel
        title={<h2 className="text-lg">All orders</h2>}
        search={search}
        onSearch={onSearch}
        columns={columns}
        colorName={colorName}
        selection={selection}
        action={<ExportOrdersButton search={search} />}
        foot={
          <OrdersBulkBar
            search={search}
            total={data?.total ?? 0}
            isOutdated={data?.isOutdated ?? false}
            selection={selection}
          />
        }
      />
    </div>
  );
}
