// The state of each projection's views, polled: every second during a task, otherwise every five seconds.
import { maintenancePaths } from '@aangan/shared-events/features/maintenance/paths';
import type {
  MaintenanceJobInput,
  ProjectionStateResponse,
  ParkedResponse,
  MaintenanceJobResponse,
  MaintenanceResponse,
} from '@aangan/shared-events/features/maintenance/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read, write } from '../../lib/api/request.ts';
import { notLive } from '../../lib/freshness.ts';

const BUSY_MS = 1_000;
const QUIET_MS = 5_000;

/** Whether a task of the projection is queued or running, so that no other can be started. */
export function isBusy({ job, filling }: Pick<ProjectionStateResponse, 'job' | 'filling'>): boolean {
  return filling !== null || job?.state === 'asked' || job?.state === 'running';
}

export function maintenanceQuery() {
  return queryOptions({
    queryKey: personalKey('upkeep'),
    ...notLive,
    queryFn: ({ signal }) => read<MaintenanceResponse>(maintenancePaths.all, { signal }),
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.projections.some(isBusy) ? BUSY_MS : QUIET_MS),
  });
}

export function parkedEventsQuery(projection: string) {
  return queryOptions({
    queryKey: personalKey('upkeep', 'set-aside', projection),
    ...notLive,
    queryFn: ({ signal }) =>
      read<ParkedResponse>(maintenancePaths.setAside, { query: { projection }, signal }),
    networkMode: 'always',
  });
}

export function useStartMaintenance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job: MaintenanceJobInput) =>
      write<MaintenanceJobResponse>('POST', maintenancePaths.jobs, keyOfVariables(job), job),
    networkMode: 'always',
    onSuccess: (job, { projection }) =>
      client.setQueryData(maintenanceQuery().queryKey, (views) =>
        views === undefined
          ? undefined
          : {
              ...views,
              projections: views.projections.map((each) =>
                each.projection === projection ? { ...each, job } : each,
              ),
            },
      ),
    // Another administrator may have started one, or the answer is lost.
    onError: () => client.invalidateQueries({ queryKey: maintenanceQuery().queryKey }),
  });
}
