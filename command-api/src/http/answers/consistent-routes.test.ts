import { withDeadline } from '@aangan/platform/process/deadline';
import { projectionNames } from '@aangan/shared-events/features';
import { expect, test } from 'vitest';
import { defineRoute } from '../define-route.ts';
import type { ShopRequest } from '../route.ts';
import { consistentRoute } from './consistent-routes.ts';

/** A route whose views change during its first `calmAfter` runs. */
function aRoute(method: 'get' | 'post', calmAfter: number) {
  let [era, runs] = [0, 0];
  const route = defineRoute({
    ...{ method, path: '/api/things', who: 'anyone', summary: '' },
    answers: { body: { parse: (given: unknown) => given } as never },
    handle: async () => {
      if (runs++ < calmAfter) era++;
      return { body: runs };
    },
  });
  const request: ShopRequest<unknown, unknown> = {
    ...{ visitor: undefined, body: undefined, query: {}, params: {}, files: [], ifMatch: undefined },
    ...{ position: undefined, address: '' },
    context: { by: { kind: 'anonymous' }, origin: { client: 'api' }, correlationId: 'c', at: '2026-01-01' },
  };
  const steady = consistentRoute({ era: () => era }, route);
  return { run: () => steady.run(request), runs: () => runs };
}

test('builds a response again when its views were replaced meanwhile', async () => {
  expect(await aRoute('get', 0).run()).toMatchObject({ body: 1 });
  expect(await aRoute('get', 2).run()).toMatchObject({ body: 3 });
});

test('answers during a rebuild, however many projections replace their views meanwhile', async () => {
  const replaced = projectionNames.length;
  expect(await aRoute('get', replaced).run()).toMatchObject({ body: replaced + 1 });
});

test('answers 503 when they are still being replaced at the deadline', async () => {
  const route = aRoute('get', Infinity);
  const answer = withDeadline(performance.now() + 50, route.run);
  await expect(answer).rejects.toMatchObject({ kind: 'unavailable' });
  expect(route.runs()).toBeGreaterThan(1);
});

test('runs a write once, even if the views are replaced', async () => {
  const route = aRoute('post', Infinity);
  expect(await route.run()).toMatchObject({ body: 1 });
  expect(route.runs()).toBe(1);
});
