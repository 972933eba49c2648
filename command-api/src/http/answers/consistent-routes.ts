// Consistency of responses that are built from several Redis replies: all from the same views, or the response is built again.
import { catchingUp } from '../../domain/common-refusals.ts';
import type { Route } from '../route.ts';
import type { Views } from '../../views/views.ts';

/** How often a response is built whose views are replaced meanwhile. */
const TRIES = 3;

/**
 * Wraps a read: its response is used only if the views were live and unchanged from its first Redis reply to its last, otherwise it is built
 * again. Throws 503 `catching-up` when the views are lost or were replaced three times. Writes are returned unchanged.
 */
export function consistentRoute(views: Pick<Views, 'era'>, route: Route): Route {
  if (route.method !== 'get') return route;
  return {
    ...route,
    run: async (request) => {
      for (let tries = 0; tries < TRIES; tries++) {
        const before = views.era();
        const answer = await route.run(request);
        if (views.era() === before) return answer;
      }
      throw catchingUp();
    },
  };
}
