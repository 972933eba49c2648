import { PageTitle } from '../../../components/page-title.tsx';
import { AdminLiveSign } from './admin-live-sign.tsx';
import { decisionColumns } from './order-columns.tsx';
import { OrdersPanel } from './orders-panel.tsx';

type ManageOrdersPageProps = { readonly colorName: (hexCode: string) => string | undefined };

export function ManageOrdersPage({ colorName }: ManageOrdersPageProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>Manage Orders</PageTitle>
        <AdminLiveSign />
      </div>
      <OrdersPanel
        title={<h2 className="text-lg">All orders</h2>}
        colorName={colorName}
        columns={decisionColumns}
      />
    </div>
  );
}
