// Consistency of responses that are built from several Redis replies: all from the same views, or the response is built again.
import { setTimeout as sleep } from 'node:timers/promises';
import { msLeft } from '@aangan/platform/process/deadline';
import { catchingUp } from '../../domain/common-refusals.ts';
import type { Route } from '../route.ts';
import type { Views } from '../../views/views.ts';

/** How long a response is built again whose views are replaced meanwhile: a rebuild replaces those of all projections, one shortly after the other. */
const LONGEST_MS = 2_000;
/** Before a response is built again, so that further views may be replaced first. */
const PAUSE_MS = 10;

/**
 * Wraps a read: its response is used only if the views were live and unchanged from its first Redis reply to its last, otherwise it is built
 * again. Throws 503 `catching-up` when the views are lost, or are still being replaced after two seconds or at the request's deadline. Writes are
 * returned unchanged.
 */
export function consistentRoute(views: Pick<Views, 'era'>, route: Route): Route {
  if (route.method !== 'get') return route;
  return {
    ...route,
    run: async (request) => {
      for (const end = performance.now() + msLeft(LONGEST_MS); ; await sleep(PAUSE_MS)) {
        const before = views.era();
        const answer = await route.run(request);
        if (views.era() === before) return answer;
        if (performance.now() >= end) throw catchingUp();
      }
    },
  };
}
