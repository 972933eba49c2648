// Opens all features of the API in one process: their parts, their routes and their process managers.
import { describeEvent } from './event-descriptions.ts';
import { makeFeatureParts, type Auth, type FeatureParts } from './feature-needs.ts';
import { apiFeatures } from './features.ts';
import type { LeasedJob } from './domain/lease.ts';
import type { ProcessManager } from './domain/process-manager.ts';
import { consistentRoute } from './http/answers/consistent-routes.ts';
import type { Erasing, PrivatePages } from './http/api-feature.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

export type Features = Omit<FeatureParts, 'needs'> & {
  readonly routes: readonly Route[];
  readonly privatePages: PrivatePages;
  readonly leasedJobs: readonly LeasedJob[];
  readonly processManagers: (erasing: Erasing) => readonly ProcessManager[];
};

/** Opens all features. */
export function openFeatures(services: Services, auth: Auth): Features {
  const { needs, ...parts } = makeFeatureParts(services, auth, describeEvent);
  return {
    ...parts,
    routes: apiFeatures.flatMap(({ chapter, routes }) =>
      routes(services, needs).map((route) =>
        consistentRoute(services.views, { chapter: chapter.name, ...route }),
      ),
    ),
    privatePages: apiFeatures.flatMap(({ pages = [] }) => pages),
    leasedJobs: apiFeatures.flatMap(({ leasedJobs }) => leasedJobs?.(services, needs) ?? []),
    processManagers: (erasing) =>
      apiFeatures.flatMap(({ processManagers }) => processManagers?.(services, needs, erasing) ?? []),
  };
}
