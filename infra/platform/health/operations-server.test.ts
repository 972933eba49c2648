import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makeRegistry } from './metrics.ts';
import { serveOperations, type OperationsServer } from './operations-server.ts';
import { judgeReadiness, type ProjectionHealth } from './readiness.ts';

let server: OperationsServer | undefined;
afterEach(() => server?.close());

const behind: ProjectionHealth = {
  state: 'live',
  lag: { events: 7, orMore: false, seconds: 1.5 },
  heldBack: 2,
};
const unknown: ProjectionHealth = { state: 'silent', lag: null, heldBack: null };

async function serve(projections: Readonly<Record<string, ProjectionHealth>>, port = 0) {
  const readiness = async () => judgeReadiness({ parts: { redis: 'ok' }, projections });
  server = await serveOperations({ host: '127.0.0.1', port, registry: makeRegistry(), readiness });
  const url = `http://127.0.0.1:${server.port}`;
  return async (path: string) => {
    const response = await fetch(url + path);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
}

describe('the operations port', () => {
  test('reports liveness, and readiness with reasons', async () => {
    const get = await serve({ cart: behind, orders: unknown });
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"alive":true}' });
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text)]).toMatchObject([
      503,
      {
        ready: false,
        reasons: ['orders view: silent'],
        warnings: ['cart view: 2 streams held back'],
        projections: { cart: behind, orders: unknown },
      },
    ]);
    expect((await get('/anything')).status).toBe(404);
  });

  test('exposes metrics of process and projections, without unknown values', async () => {
    const get = await serve({ cart: behind, orders: unknown });
    const { status, type, text } = await get('/metrics');
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'shop_ready 0',
        'shop_projection_live{projection="cart"} 1',
        'shop_projection_live{projection="orders"} 0',
        'shop_projection_lag_events{projection="cart"} 7',
        'shop_projection_lag_seconds{projection="cart"} 1.5',
        'shop_projection_held_back_streams{projection="cart"} 2',
      ]),
    );
    expect(text).not.toMatch(/lag_\w+\{projection="orders"\}/);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
  });

  test('reports a taken port in one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(serve({}, port)).rejects.toThrow(`Cannot serve metrics on 127.0.0.1:${port}: `);
    taken.close();
  });
});
