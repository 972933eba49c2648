// Whether the process lives (/healthz), and whether it can do all of its work (/readyz).
import type { Router } from 'express';

/** What the process stands on, by name, in a word; `ok` and `live` are good ones. */
export type Readiness = () => Promise<Readonly<Record<string, string>>>;

const GOOD = ['ok', 'live'];

export function mountHealth(router: Router, readiness: Readiness): void {
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ alive: true });
  });
  router.get('/readyz', async (_request, response) => {
    const parts = await readiness();
    const ready = Object.values(parts).every((state) => GOOD.includes(state));
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ ready, parts });
  });
}
