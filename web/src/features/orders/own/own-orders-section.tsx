import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../../components/data/price.tsx';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { Pagination } from '../../../components/navigation/pagination.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../../../lib/dates.ts';
import { ordersErrorText } from '../messages.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { ownOrdersTexts as texts } from './messages.ts';
import type { OwnOrdersSearch } from './own-orders-search.ts';
import { ownOrdersQuery } from './own-orders.ts';

type OwnOrdersProps = {
  readonly search: OwnOrdersSearch;
  readonly onSearch: (search: OwnOrdersSearch) => void;
};

export function OwnOrdersSection({ search, onSearch }: OwnOrdersProps) {
  const list = useQuery(ownOrdersQuery(search));
  const { data, isFetching, isStale, isPlaceholderData, refetch } = list;
  const words = search.search ?? '';
  return (
    <section aria-labelledby="own-orders">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="own-orders" className="text-xl">
          {texts.title}
        </h2>
        {(words !== '' || (data?.total ?? 0) > 0) && (
          <SearchField
            label={texts.search}
            value={words}
            onSearch={(text) => onSearch(text === '' ? {} : { search: text })}
            className="w-full sm:w-72"
          />
        )}
      </div>
      {data !== undefined && data.total > 0 && (
        <p role="status" className="mt-2 text-sm text-muted tabular">
          {texts.found(data.total)}
        </p>
      )}
      {data !== undefined && isStale && !isPlaceholderData && (
        <OutdatedList text={texts.outdated} isFetching={isFetching} onRefresh={() => void refetch()} />
      )}
      <Unanswered query={list} problem={ordersErrorText} className="mt-5">
        <div className="mt-5">
          <Loading text={texts.loading} />
          <Skeleton className="h-80 w-full" />
        </div>
      </Unanswered>
      {data?.total === 0 && (
        <EmptyState
          title={words === '' ? texts.none : texts.noneFound(words)}
          action={
            words === '' ? (
              <ButtonLink to="/products">{texts.shop}</ButtonLink>
            ) : (
              <Button variant="secondary" onClick={() => onSearch({})}>
                {texts.showAll}
              </Button>
            )
          }
        />
      )}
      {data !== undefined && data.total > 0 && (
        <ul
          aria-label={texts.title}
          aria-busy={isPlaceholderData}
          className={classNames('mt-4 grid gap-3', isPlaceholderData && 'opacity-50')}
        >
          {data.orders.map((order) => (
            <OwnOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <div className="mt-5 flex justify-center">
          <Pagination
            page={data.page}
            totalPages={data.totalPages}
            onPage={(page) => onSearch({ ...search, page })}
          />
        </div>
      )}
    </section>
  );
}

const linkClass = 'finger rounded-pill font-semibold text-indigo hover:underline';

function OwnOrder({ order }: { readonly order: OrderResponse }) {
  const { id, createdAt, totalPrice, status, OrderItems } = order;
  return (
    <li className="rounded-lg border border-line bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <span className="font-semibold tabular">Order {id}</span>{' '}
          <time dateTime={createdAt} className="text-sm text-muted">
            {formatDay(createdAt)}
          </time>
        </p>
        <Amount rupees={totalPrice} className="font-semibold" />
      </div>
      <p className="mt-1 line-clamp-3 wrap-anywhere">
        {OrderItems.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={status} />
          <PaymentBadge order={order} />
        </span>
        <span className="flex gap-5">
          <Link
            to="/order-confirmation"
            search={{ order: id }}
            aria-label={texts.viewOrder(id)}
            className={linkClass}
          >
            {texts.view}
          </Link>
          <Link
            to="/orders/$id/receipt"
            params={{ id: String(id) }}
            aria-label={texts.receiptOf(id)}
            preload={false}
            className={linkClass}
          >
            {texts.receipt}
          </Link>
        </span>
      </div>
    </li>
  );
}
