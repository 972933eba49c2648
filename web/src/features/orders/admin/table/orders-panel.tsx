// All orders by page, searched, filtered and sorted by the server: a table, or cards on narrower screens. The state is in the address bar.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { OutdatedList } from '../../../../components/data/outdated-list.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../../components/feedback/unanswered.tsx';
import { Pagination } from '../../../../components/navigation/pagination.tsx';
import { Loading, Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { adminOrdersErrorText, adminOrderTexts } from '../../messages.ts';
import type { Selection } from '../../../../lib/bulk/selection.ts';
import type { OrdersPage } from './all-orders-query.ts';
import { allOrdersQuery, ROWS_PER_PAGE } from './all-orders-query.ts';
import type { ChosenOrder } from '../bulk/bulk-plan.ts';
import type { OrderColumns } from './order-columns.tsx';
import { ShipmentDialogHost } from '../shipment/shipment-dialog-host.tsx';
import { OrderConflict } from '../conflict/order-conflict.tsx';
import { withSearch, isFiltered, onPage, withoutFilters } from './orders-search-changes.ts';
import type { OrdersSearch } from './orders-search.ts';
import { OrdersTable, OrderTiles } from './orders-table.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';

export type OrdersPanelProps = {
  readonly title: ReactNode;
  readonly search: OrdersSearch;
  readonly onSearch: (search: OrdersSearch) => void;
  readonly columns: OrderColumns;
  readonly colorName: (hexCode: string) => string | undefined;
  readonly action?: ReactNode;
  readonly selection?: Selection<ChosenOrder>;
  readonly foot?: ReactNode;
};

export function OrdersPanel(props: OrdersPanelProps) {
  const { title, search, onSearch, columns, colorName, action, selection, foot } = props;
  const list = useQuery(allOrdersQuery(search));
  const List = useMedia('(width >= 80rem)') ? OrdersTable : OrderTiles;
  const { data } = list;
  const orders = useMemo(() => data?.orders ?? [], [data]);
  return (
    <section aria-label="Manage Orders" className="rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-baseline justify-between gap-3 px-5 pt-5 pb-3">
        {title}
        {data !== undefined && <Found page={data} />}
      </div>
      <OrdersToolbar search={search} timeZone={data?.timeZone} onChange={onSearch} action={action} />
      {data?.isOutdated && (
        <OutdatedList
          text={adminOrderTexts.outdated}
          isFetching={list.isFetching}
          onRefresh={() => void list.refetch()}
        />
      )}
      <Unanswered query={list} problem={adminOrdersErrorText} className="m-5">
        <OrdersSkeleton />
      </Unanswered>
      {data !== undefined && orders.length === 0 && (
        <EmptyState
          title={adminOrderTexts.none}
          action={
            isFiltered(search) && (
              <Button variant="secondary" onClick={() => onSearch(withoutFilters(search))}>
                Show all orders
              </Button>
            )
          }
        />
      )}
      {orders.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className={classNames(
            'eased transition-opacity last:*:rounded-b-lg',
            list.isPlaceholderData && 'opacity-50',
          )}
        >
          <List
            orders={orders}
            columns={columns}
            colorName={colorName}
            selection={selection}
            sort={search.sort}
            onSort={(sort) => onSearch(withSearch(search, { sort }))}
          />
        </div>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line p-3 md:justify-between md:px-5">
          <p className="text-sm text-muted tabular">{rowsText(data)}</p>
          <Pagination
            page={data.page}
            totalPages={data.totalPages}
            onPage={(page) => onSearch(onPage(search, page))}
          />
        </div>
      )}
      {foot}
      <OrderConflict />
      <ShipmentDialogHost orders={orders} />
    </section>
  );
}

const counts = new Intl.NumberFormat('en-IN');

function Found({ page: { total, searched, isOutdated } }: { readonly page: OrdersPage }) {
  return (
    <p role="status" className="text-sm text-muted tabular">
      {isOutdated && 'About '}
      {total === 1 ? '1 order' : `${counts.format(total)} orders`}
      {searched !== undefined && <>, only the newest {counts.format(searched)} searched</>}
    </p>
  );
}

/** The rows of an outdated page are no longer the first of what matches now. */
function rowsText({ page, totalPages, orders, total, isOutdated }: OrdersPage): string {
  if (isOutdated) return `Page ${counts.format(page)} of ${counts.format(totalPages)}`;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  return `${counts.format(first)}–${counts.format(first + orders.length - 1)} of ${counts.format(total)}`;
}

function OrdersSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-5">
      <Loading text="Loading orders…" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
