// Liveness (/healthz) and readiness (/readyz) for orchestrators and load balancers.
import type { Readiness } from '@aangan/platform/health/readiness';
import type { Router } from 'express';
import { noteOf } from '../http/request-note.ts';

/** Mounts both; a process that is not ready answers 503 with the reasons. */
export function mountHealth(router: Router, readiness: () => Promise<Readiness>): void {
  router.get('/healthz', (_request, response) => {
    Object.assign(noteOf(response), { route: '/healthz', isQuiet: true });
    response.set('Cache-Control', 'no-store').json({ alive: true });
  });
  router.get('/readyz', async (_request, response) => {
    Object.assign(noteOf(response), { route: '/readyz', isQuiet: true });
    const state = await readiness();
    response
      .set('Cache-Control', 'no-store')
      .status(state.ready ? 200 : 503)
      .json(state);
  });
}
