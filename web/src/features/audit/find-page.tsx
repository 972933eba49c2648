import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../components/feedback/unanswered.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { Pagination } from '../../components/navigation/pagination.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { auditedOrdersQuery } from './api.ts';
import type { AuditSearch } from './audit-search.ts';
import { ClockNotice } from './clock-notice.tsx';
import { ExportForm } from './export-form.tsx';
import { FindForm } from './find-form.tsx';
import { FoundOrders } from './found-orders.tsx';
import { auditTexts, findErrors } from './messages.ts';
import { UnreadableOrders } from './unreadable-orders.tsx';

type FindPageProps = {
  readonly search: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
  readonly statusBadge: (status: OrderStatus) => ReactNode;
};

/** The audit's start page: search for an order. */
export function FindPage({ search, onSearch, statusBadge }: FindPageProps) {
  const found = useQuery(auditedOrdersQuery(search));
  const timeZone = found.data?.timeZone;
  const formKey = JSON.stringify({ ...search, page: undefined });
  const { form, keepFocus } = useKeptFocus(formKey);
  return (
    <div className="flex flex-col gap-5">
      <PageTitle documentTitle={auditTexts.title}>{auditTexts.find}</PageTitle>
      <p className="max-w-prose text-muted">{auditTexts.lead}</p>
      <ClockNotice />
      <div ref={form}>
        <FindForm
          key={formKey}
          search={search}
          timeZone={timeZone}
          onFind={(next) => {
            keepFocus();
            onSearch(next);
          }}
        />
      </div>
      <Unanswered query={found} problem={(error) => errorText(error, findErrors)}>
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5">
          <p role="status" className="text-muted">
            {auditTexts.loading}
          </p>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      </Unanswered>
      {found.data?.unreadable && <UnreadableOrders orders={found.data.unreadable} />}
      {found.data?.total === 0 && <EmptyState title={auditTexts.noOrders} text={auditTexts.noOrdersHint} />}
      {found.data !== undefined && found.data.orders.length > 0 && (
        <section
          aria-label="Orders found"
          aria-busy={found.isPlaceholderData}
          className="flex flex-col gap-4"
        >
          <p role="status" className="text-sm text-muted">
            {auditTexts.found(found.data.total)}
            {found.data.searched !== undefined && ` · ${auditTexts.searched(found.data.searched)}`}
          </p>
          <FoundOrders orders={found.data.orders} statusBadge={statusBadge} />
          <Pagination
            page={found.data.page}
            totalPages={found.data.totalPages}
            onPage={(page) => onSearch({ ...search, page })}
          />
        </section>
      )}
      <ExportForm timeZone={timeZone} />
    </div>
  );
}

/** Keeps the focus on the control of a form that has it when `key` replaces the form. */
function useKeptFocus(key: string): {
  readonly form: RefObject<HTMLDivElement | null>;
  readonly keepFocus: () => void;
} {
  const form = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const controls = () => [...(form.current?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
  useLayoutEffect(() => {
    if (document.activeElement === document.body) controls()[place.current]?.focus({ preventScroll: true });
    place.current = -1;
  }, [key]);
  return {
    form,
    keepFocus: () => {
      place.current = controls().findIndex((control) => control === document.activeElement);
    },
  };
}
