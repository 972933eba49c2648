// The routes of view maintenance. Auditors may read; administrators may request jobs from the workers.
import { randomUUID } from 'node:crypto';
import {
  maintenanceJobRequest,
  parkedQuery,
  parkedResponse,
  maintenanceJob,
  maintenanceQuery,
  maintenanceResponse,
} from '@aangan/shared-events/features/maintenance/http';
import { maintenancePaths } from '@aangan/shared-events/features/maintenance/paths';
import { viewsUnavailable } from '../../domain/common-refusals.ts';
import { defineRoute, requireVisitor } from '../../http/define-route.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Route } from '../../http/route.ts';
import { requestJob } from './jobs.ts';
import {
  projectionStatus,
  missingKeysOf,
  parkedEvents,
  toJobResponse,
  type MaintenanceNeeds,
} from './queries.ts';
import { jobInProgress, noSuchProjection } from './refusals.ts';

export type MaintenanceRouteNeeds = MaintenanceNeeds & {
  readonly projections: readonly string[];
};

export function maintenanceRoutes(needs: MaintenanceRouteNeeds): readonly Route[] {
  const { projections } = needs;
  const requireProjection = (name: string): string => {
    if (!projections.includes(name)) throw noSuchProjection();
    return name;
  };
  return [
    defineRoute({
      method: 'get',
      path: maintenancePaths.all,
      who: 'reader',
      summary: 'The state of each projection: generation, position, lag, and any job in progress.',
      query: maintenanceQuery,
      answers: { body: maintenanceResponse },
      refuses: [noSuchProjection()],
      handle: async ({ query }) => {
        const selected = query.projection === undefined ? projections : [requireProjection(query.projection)];
        const statuses = Promise.all(selected.map((projection) => projectionStatus(needs, projection)));
        const [all, missing] = await Promise.all([statuses, missingKeysOf(needs, selected)]).catch(
          orUnavailable,
        );
        return { body: { projections: all, missingKeys: missing } };
      },
    }),
    defineRoute({
      method: 'get',
      path: maintenancePaths.setAside,
      who: 'reader',
      summary: 'The parked events of a projection, with the error, as stored in the log.',
      query: parkedQuery,
      answers: { body: parkedResponse },
      refuses: [noSuchProjection()],
      handle: async ({ query }) => ({
        body: await parkedEvents(needs, requireProjection(query.projection)).catch(orUnavailable),
      }),
    }),
    defineRoute({
      method: 'post',
      path: maintenancePaths.jobs,
      who: 'admin',
      summary:
        'Requests a rebuild, a return to the previous views, a verification against the log, or a retry of parked events.',
      body: maintenanceJobRequest,
      answers: { status: 202, body: maintenanceJob },
      refuses: [noSuchProjection(), jobInProgress({ kind: 'rebuild' })],
      handle: async ({ body: { projection, kind }, context, visitor }) => {
        const { id = randomUUID(), mac } = context.idempotencyKey ?? {};
        const by = requireVisitor(visitor).accountId;
        const job = { id, mac, kind, by, askedAt: context.at, state: 'asked' } as const;
        return {
          status: 202,
          body: toJobResponse(await requestJob(needs.redis, requireProjection(projection), job)),
        };
      },
    }),
  ];
}

// Whatever way Redis fails, the answer is 503.
function orUnavailable(cause: unknown): never {
  if (cause instanceof DomainError || !(cause instanceof Error) || cause.name.startsWith('Log')) throw cause;
  throw Object.assign(viewsUnavailable(), { cause });
}
