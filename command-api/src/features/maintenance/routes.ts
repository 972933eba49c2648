// Calls about how the views are kept. Auditors may look; administrators may ask the workers for something.
import { randomUUID } from 'node:crypto';
import {
  askUpkeepRequest,
  setAsideQuery,
  setAsideResponse,
  upkeepJob,
  upkeepPaths,
  upkeepQuery,
  upkeepResponse,
} from '@aangan/shared-events/features/maintenance/http';
import { viewsUnavailable } from '../../http/common-refusals.ts';
import { defineRoute } from '../../http/define-route.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Route } from '../../http/route.ts';
import { signedIn } from '../../http/signed-in.ts';
import { askFor, underWay } from './jobs.ts';
import { keptProjection, missingKeys, setAsideEvents, toldJob, type UpkeepNeeds } from './queries.ts';

export type UpkeepRouteNeeds = UpkeepNeeds & {
  readonly projections: readonly string[];
};

export function upkeepRoutes(needs: UpkeepRouteNeeds): readonly Route[] {
  const { projections } = needs;
  const known = (name: string): string => {
    if (!projections.includes(name)) throw noSuchProjection();
    return name;
  };
  return [
    defineRoute({
      method: 'get',
      path: upkeepPaths.all,
      who: 'reader',
      summary: 'How the views of each projection stand: generation, position, lag, what is on its way.',
      query: upkeepQuery,
      answers: { body: upkeepResponse },
      refuses: [noSuchProjection()],
      handle: async ({ query }) => {
        const wanted = query.projection === undefined ? projections : [known(query.projection)];
        const kept = Promise.all(wanted.map((projection) => keptProjection(needs, projection)));
        const [all, missing] = await Promise.all([kept, missingKeys(needs, wanted)]).catch(orAway);
        return { body: { projections: all, missingKeys: missing } };
      },
    }),
    defineRoute({
      method: 'get',
      path: upkeepPaths.setAside,
      who: 'reader',
      summary: 'The events that a projection could not take, with the error, as they stand in the log.',
      query: setAsideQuery,
      answers: { body: setAsideResponse },
      refuses: [noSuchProjection()],
      handle: async ({ query }) => ({
        body: await setAsideEvents(needs, known(query.projection)).catch(orAway),
      }),
    }),
    defineRoute({
      method: 'post',
      path: upkeepPaths.jobs,
      who: 'admin',
      summary: 'Asks for new views, for the former ones, for a comparison with the log, or for another try.',
      body: askUpkeepRequest,
      answers: { status: 202, body: upkeepJob },
      refuses: [noSuchProjection(), underWay({ kind: 'rebuild' })],
      handle: async ({ body: { projection, kind }, context, visitor }) => {
        const { id = randomUUID(), mac } = context.intention ?? {};
        const by = signedIn(visitor).accountId;
        const asked = { id, mac, kind, by, askedAt: context.at, state: 'asked' } as const;
        return { status: 202, body: toldJob(await askFor(needs.redis, known(projection), asked)) };
      },
    }),
  ];
}

// A Redis that is away says so in many ways, all of which mean: later.
function orAway(cause: unknown): never {
  if (cause instanceof DomainError || !(cause instanceof Error) || cause.name.startsWith('Log')) throw cause;
  throw Object.assign(viewsUnavailable(), { cause });
}

function noSuchProjection(): DomainError {
  return new DomainError('invalid', 'no-such-projection', 'There is no such projection.');
}
