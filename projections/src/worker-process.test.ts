// Worker, verify and rebuild as child processes: ready line, readiness, metrics, output and exit codes.
import { productCountKey } from '@aangan/shared-events/features/catalogue/products/views';
import { logIdentityStream } from '@aangan/shared-events/log-identity';
import { formatParked } from '@aangan/shared-events/parked';
import { documentKey, parkedKey } from '@aangan/shared-events/view-keys';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { allProjections } from './all-projections.ts';
import { startWorkersInTest, type WorkersInTest } from './testing/worker-process.ts';

let here: WorkersInTest;
beforeAll(async () => {
  here = await startWorkersInTest();
});
// A worker that shuts down resigns leadership at once.
const endsInOrder = (): void => onTestFinished(() => here.killAll('SIGTERM'));
afterAll(() => here.stop());

test('a worker prints its ready line when all projections are live, and shuts down on SIGTERM', async () => {
  const { startWorker, readyLine, kill, shop } = here;
  endsInOrder();
  const worker = startWorker();
  expect(await readyLine(worker)).toEqual({ ready: true, metricsPort: expect.any(Number), pid: worker.pid });
  for (const { name } of allProjections('Asia/Kolkata')) expect(await shop.heartbeat(name)).toMatch(/^live:/);
  expect(await kill(worker, 'SIGTERM')).toBe(0);
  expect(await shop.redis.keys('*:writer')).toEqual([]);
});

test('a worker serves readiness and metrics', async () => {
  const { startWorker, readyLine, addProducts, shop, redis } = here;
  endsInOrder();
  const { metricsPort } = await readyLine(startWorker());
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${String(metricsPort)}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const readiness = async () => {
    const { status, text } = await get('/readyz');
    return { status, body: JSON.parse(text) };
  };
  await shop.folded('products', await addProducts(3));
  expect((await get('/healthz')).status).toBe(200);
  const live = { state: 'live', lag: { events: 0, orMore: false, seconds: 0 }, heldBack: 0 };
  await expect
    .poll(readiness)
    .toMatchObject({ status: 200, body: { ready: true, reasons: [], projections: { products: live } } });

  const poison = { type: 'ProductAdded', revision: 0n, id: 'e-1', correlationId: undefined, reason: 'a bug' };
  const text = formatParked({ ...poison, position: 123n });
  const blockedStreams = parkedKey('products', await shop.live('products'));
  await shop.redis.hset(blockedStreams, 'product-1', text);
  onTestFinished(() => void shop.redis.del(blockedStreams));
  const warning = 'products view: 1 stream held back, since ProductAdded at product-1/0, position 123';
  await expect.poll(readiness).toMatchObject({ status: 200, body: { degraded: true, warnings: [warning] } });
  const { text: metrics } = await get('/metrics');
  for (const line of [
    'shop_ready 1',
    'shop_projection_lag_events{projection="products"} 0',
    'shop_projection_held_back_streams{projection="products"} 1',
    'shop_events_folded_total{projection="products"} 19',
  ])
    expect(metrics.split('\n')).toContain(line);
  expect(metrics).toMatch(/^shop_fold_step_duration_seconds_count\{projection="products"\} [1-9]/m);

  await redis.kill();
  await expect
    .poll(readiness)
    .toMatchObject({ status: 503, body: { ready: false, parts: { redis: 'away', 'event log': 'ok' } } });
  await redis.restart();
  await expect.poll(readiness).toMatchObject({ status: 200 });
});

describe('beside a worker', () => {
  beforeAll(async () => {
    const { startWorker, readyLine, addProducts, shop } = here;
    await readyLine(startWorker());
    await shop.folded('products', await addProducts(10));
  });

  test('rebuild activates a new generation, returns to the previous one and drops the others', async () => {
    const { shop, run } = here;
    const former = await shop.live('products');
    const rebuilt = await run('cli/rebuild.ts', 'products');
    expect(rebuilt).toMatchObject({ code: 0, output: expect.stringMatching(/^products: live at g/m) });
    expect(await shop.live('products')).not.toBe(former);
    const back = await run('cli/rebuild.ts', '--back', 'products');
    expect(back).toEqual({ code: 0, output: `products: back at ${former}\n` });
    const dropped = await run('cli/rebuild.ts', '--drop', 'products');
    expect(dropped).toEqual({ code: 0, output: 'products: 1 dropped\n' });
  });

  test.each(['rebuild', 'verify'])(
    '%s refuses the name of no projection with exit code 2',
    async (program) => {
      expect(await here.run(`cli/${program}.ts`, 'product')).toEqual({ code: 2, output: '' });
    },
  );

  test('verify accepts rebuilt views, not a log without a proof, and names a wrong key with exit code 1', async () => {
    const { shop, run } = here;
    await run('cli/rebuild.ts', 'products');
    // Not 1, which means that views or log differ.
    expect(await run('cli/verify.ts')).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /^proof: nothing compared, because .*^products: [\d,]+ keys compared at \S+, 0 differ$/ms,
      ),
    });
    expect(await run('cli/verify.ts', '--all')).toMatchObject({ code: 2 });
    const live = await shop.live('products');
    await shop.redis.set(documentKey('products', live, productCountKey), '{"products":-1}');
    const wrong = await run('cli/verify.ts', 'products');
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining('document count is different at products\n'),
    });
    expect(wrong.output).toMatch(
      / the log says {2}\{"products":\d+\}\n {2}Redis says {4}\{"products":-1\}\n/,
    );
  });

  test('verify reports where event times go backwards in the log', async () => {
    const { shop, run } = here;
    const at = (time: string) => ({ ...shop.metadata, schemaVersion: 1, at: time });
    const [before, after] = ['2036-11-18T07:00:00.000Z', '2036-11-18T06:00:00.000Z'];
    const taken = (number: number) => ({ type: 'NumberTaken', data: { number, purpose: 'a test' } });
    await shop.appendRaw('sequence-test', [{ ...taken(1), metadata: at(before) }]);
    const { position } = await shop.appendRaw('sequence-test', [{ ...taken(2), metadata: at(after) }]);
    await shop.folded('brands', position);
    const { output } = await run('cli/verify.ts', 'brands');
    expect(output).toContain('the clock went back');
    expect(output).toContain(`by 1 h 0 min, from ${before} to ${after}, at NumberTaken sequence-test/1`);
  });

  test('verify names the proofs that were replaced, also where there is no proof store', async () => {
    const { shop, run } = here;
    const replaced = { logId: 'formerlog', differences: 3, reason: 'the disk was lost' };
    const data = { logId: await shop.log.logId(), replaced };
    const metadata = { ...shop.metadata, schemaVersion: 1 };
    await shop.log.append(logIdentityStream, [{ type: 'LogIdentified', data, metadata }], 0n);
    const { output } = await run('cli/verify.ts', 'brands');
    expect(output).toMatch(
      /^proof: nothing compared, .*^proof: a new proof was begun at .+ differed in 3 places .+; reason: the disk was lost$/ms,
    );
  });
});
