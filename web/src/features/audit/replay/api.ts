// Queries of past states. The past never changes, so answers never become stale; only the end of the log moves.
import type {
  PastDashboardResponse,
  DifferenceResponse,
  TimelineResponse,
  PastProductResponse,
} from '@aangan/shared-events/features/audit/replay/http';
import { replayPaths } from '@aangan/shared-events/features/audit/replay/paths';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { personalKey } from '../../../lib/session/personal-data.ts';
import { pathOf, read } from '../../../lib/api/request.ts';
import type { CompareSearch } from './replay-search.ts';
import { notLive } from '../../../lib/freshness.ts';

const MOST_RETRIES = 2;
/** A refusal is not retried. */
const unlessRefused = (failures: number, error: unknown): boolean =>
  failures < MOST_RETRIES && !(error instanceof ApiError && error.status < 500);
/** Short, because past frames of a playback are rarely shown again; milliseconds. */
const UNUSED_MS = 30_000;
const unchanging = {
  networkMode: 'always',
  retry: unlessRefused,
  staleTime: Infinity,
  gcTime: UNUSED_MS,
} as const;

export function lineQuery() {
  return queryOptions({
    queryKey: personalKey('audit', 'line'),
    ...notLive,
    queryFn: ({ signal }) => read<TimelineResponse>(replayPaths.line, { signal }),
    networkMode: 'always',
    retry: unlessRefused,
    refetchOnWindowFocus: false,
  });
}

/** The dashboard at an event (`event-42`) or an instant. */
export function dashboardThenQuery(at: string, days: SalesPeriod) {
  return queryOptions({
    ...unchanging,
    queryKey: personalKey('audit', 'dashboard', at, days),
    queryFn: ({ signal }) =>
      read<PastDashboardResponse>(replayPaths.dashboard, { query: { at, days }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A product at a position; at the end of the log by default. */
export function productThenQuery(id: string, position: string | undefined) {
  return queryOptions({
    ...unchanging,
    queryKey: personalKey('audit', 'product', id, position ?? ''),
    queryFn: ({ signal }) =>
      read<PastProductResponse>(pathOf(replayPaths.product, id), { query: { at: position }, signal }),
    staleTime: position === undefined ? 0 : Infinity,
    placeholderData: keepPreviousData,
  });
}

export function differenceQuery({ from, to, days, product, order }: CompareSearch) {
  return queryOptions({
    ...unchanging,
    queryKey: [...personalKey('audit', 'difference'), { from, to, days, product, order }],
    queryFn: ({ signal }) =>
      read<DifferenceResponse>(replayPaths.difference, { query: { from, to, days, product, order }, signal }),
    enabled: from !== undefined,
    staleTime: to === undefined ? 0 : Infinity,
  });
}
