// Queries of the audit: orders, an order's history, and the events of a request. The history is refetched each time a page opens.
import type {
  AuditOrdersResponse,
  ClockResponse,
  CorrelationResponse,
  OrderHistoryResponse,
} from '@aangan/shared-events/features/audit/http';
import { exportPaths } from '@aangan/shared-events/features/audit/export/paths';
import type { ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { auditPaths, proofPaths } from '@aangan/shared-events/features/audit/paths';
import { whyPath } from '@aangan/shared-events/features/audit/why/paths';
import type { WhyResponse } from '@aangan/shared-events/features/audit/why/http';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { download } from '../../lib/api/download.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { pathOf, read } from '../../lib/api/request.ts';
import type { WhySearch } from '../../lib/why-search.ts';
import type { AuditSearch } from './audit-search.ts';
import { notLive } from '../../lib/freshness.ts';

const MOST_RETRIES = 2;
const unlessMissing = (failures: number, error: unknown): boolean =>
  failures < MOST_RETRIES && !hasStatus(error, 404);

export function auditedOrdersQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: [...personalKey('audit', 'orders'), search],
    ...notLive,
    queryFn: ({ signal }) => read<AuditOrdersResponse>(auditPaths.orders, { query: search, signal }),
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}

export function clockQuery() {
  return queryOptions({
    queryKey: personalKey('audit', 'clock'),
    ...notLive,
    queryFn: ({ signal }) => read<ClockResponse>(proofPaths.clock, { signal }),
    networkMode: 'always',
  });
}

export function orderHistoryQuery(id: string) {
  return queryOptions({
    queryKey: personalKey('audit', 'order', id),
    ...notLive,
    queryFn: ({ signal }) => read<OrderHistoryResponse>(pathOf(auditPaths.order, id), { signal }),
    networkMode: 'always',
    retry: unlessMissing,
  });
}

export function causedEventsQuery(id: string) {
  return queryOptions({
    queryKey: personalKey('audit', 'request', id),
    ...notLive,
    queryFn: ({ signal }) => read<CorrelationResponse>(pathOf(auditPaths.correlation, id), { signal }),
    networkMode: 'always',
    retry: unlessMissing,
  });
}

type WhyPage = { readonly until?: string; readonly before?: string };
const newestPage: WhyPage = {};

/** The events behind a number; all pages refer to the log position of the first one. */
export function whyQuery(figure: string, search: WhySearch) {
  return infiniteQueryOptions({
    queryKey: [...personalKey('audit', 'why', figure), search],
    ...notLive,
    queryFn: ({ pageParam, signal }) =>
      read<WhyResponse>(whyPath.replace(':figure', encodeURIComponent(figure)), {
        query: { ...search, ...pageParam },
        signal,
      }),
    initialPageParam: newestPage,
    getNextPageParam: ({ next, position }): WhyPage | undefined =>
      next === null ? undefined : { until: position, before: next },
    networkMode: 'always',
    retry: unlessMissing,
  });
}

/** Downloads the events of a period or an order. */
export function useExportEvents() {
  return useMutation({
    mutationFn: ({ format, query }: { format: ExportFormat; query: Readonly<Record<string, string>> }) =>
      download(exportPaths[format], query),
    networkMode: 'always',
  });
}

/** Downloads the evidence of an order. */
export function useDownloadEvidence() {
  return useMutation({
    mutationFn: (orderId: number) => download(pathOf(proofPaths.orderEvidence, orderId), {}),
    networkMode: 'always',
  });
}
