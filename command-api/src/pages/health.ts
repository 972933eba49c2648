// Whether the process lives (/healthz), and whether it can do all of its work (/readyz), for whoever stands before it.
import type { Readiness } from '@aangan/platform/health/readiness';
import type { Router } from 'express';
import { noteOf } from '../http/request-note.ts';

/** Mounts both; a process that is not ready answers 503 and why. */
export function mountHealth(router: Router, readiness: () => Promise<Readiness>): void {
  router.get('/healthz', (_request, response) => {
    Object.assign(noteOf(response), { route: '/healthz', isQuiet: true });
    response.set('Cache-Control', 'no-store').json({ alive: true });
  });
  router.get('/readyz', async (_request, response) => {
    Object.assign(noteOf(response), { route: '/readyz', isQuiet: true });
    const told = await readiness();
    response
      .set('Cache-Control', 'no-store')
      .status(told.ready ? 200 : 503)
      .json(told);
  });
}
