// Answers that are made of several replies: all of them from the same views, or none.
import { catchingUp } from '../common-refusals.ts';
import type { Route } from '../route.ts';
import type { Views } from '../../views/views.ts';

/** How often an answer is made again whose views were replaced meanwhile. */
const TRIES = 3;

/**
 * A read that answers only what was made from views that were there, and the same, from its first reply to its last. While they are replaced it is made
 * again; throws 503 `catching-up` when they are lost, as every single reply does, or replaced time and again. Writes stay as they are.
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
