import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { judgeReadiness, makeProbe, missingKeyWarnings, type ProjectionHealth } from './readiness.ts';

const view = (changes: Partial<ProjectionHealth> = {}): ProjectionHealth => ({
  state: 'live',
  lag: { events: 0, orMore: false, seconds: 0 },
  heldBack: 0,
  ...changes,
});

describe('a process', () => {
  test('is ready when all dependencies are ok and all views are live', () => {
    const parts = { redis: 'ok' };
    const projections = { cart: view(), orders: view({ state: 'standing-by' }) };
    expect(judgeReadiness({ parts, projections, followers: { listing: { state: 'live' } } })).toMatchObject({
      ready: true,
      reasons: [],
      warnings: [],
    });
  });

  test('names each thing that is missing', () => {
    const parts = { redis: 'away', keys: 'ok' };
    const projections = { cart: view({ state: 'silent' }), orders: view() };
    expect(
      judgeReadiness({ parts, projections, followers: { catalogue: { state: 'catching-up' } } }),
    ).toMatchObject({
      ready: false,
      reasons: ['redis: away', 'cart view: silent', 'catalogue: catching-up'],
    });
  });

  test('is degraded when streams are blocked', () => {
    const poison = { stream: 'order-5', type: 'OrderPlaced', revision: '0', position: '123' };
    const projections = {
      cart: view({ heldBack: 1 }),
      orders: view({ heldBack: 2, setAside: [poison] }),
      brands: view({ heldBack: null }),
    };
    const warnings = ['the proof of the history is late'];
    expect(judgeReadiness({ parts: {}, projections, warnings })).toMatchObject({
      ready: true,
      degraded: true,
      warnings: [
        'cart view: 1 stream held back',
        'orders view: 2 streams held back, since OrderPlaced at order-5/0, position 123',
        'the proof of the history is late',
      ],
    });
  });
});

describe('a probe', () => {
  test('queries once for concurrent callers, and again after a while', async () => {
    let calls = 0;
    const probe = makeProbe(async () => ++calls, 0, { cacheMs: 20 });
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([1, 1, 1]);
    await sleep(30);
    expect(await probe()).toBe(2);
  });

  test('answers unknown values in time, and does not repeat a pending query', async () => {
    let calls = 0;
    const probe = makeProbe(() => (calls++, new Promise<string>(() => undefined)), 'away', { withinMs: 10 });
    expect([await probe(), await probe()]).toEqual(['away', 'away']);
    expect(calls).toBe(1);
  });

  test('treats an error as an answer', async () => {
    expect(await makeProbe(() => Promise.reject(new Error('ECONNREFUSED')), 'away')()).toBe('away');
  });
});

test('a probe queries again in time although the clock goes back an hour', async () => {
  let calls = 0;
  const probe = makeProbe(async () => ++calls, 0, { cacheMs: 20 });
  expect(await probe()).toBe(1);
  const earlier = Date.now() - 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => earlier);
  onTestFinished(() => clock.mockRestore());
  await sleep(40);
  expect(await probe()).toBe(2);
});

describe('keys that are missing', () => {
  const key = (id: number, minute = id) => ({
    keyId: `k-${id}`,
    holder: id === 2 ? 'customization-9' : `a-${id}`,
    since: new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString(),
  });

  test('are reported once each with their holder, the longest missing first', () => {
    const projections = {
      orders: { missingKeys: [key(2, 40), key(3)] },
      accounts: { missingKeys: [key(2)] },
    };
    expect(missingKeyWarnings(projections, [key(3, 50), key(1)])).toEqual([
      'keys: the key k-1 of account a-1 is missing since 2026-11-23T06:01:00.000Z, put the key store back or: npm run keys -- declare-lost k-1',
      'keys: the key k-2 of customization-9 is missing since 2026-11-23T06:02:00.000Z, put the key store back or: npm run keys -- declare-lost k-2',
      'keys: the key k-3 of account a-3 is missing since 2026-11-23T06:03:00.000Z, put the key store back or: npm run keys -- declare-lost k-3',
    ]);
  });

  test('are counted where they are many', () => {
    const many = Array.from({ length: 8 }, (_, at) => key(at));
    const warnings = missingKeyWarnings({}, many);
    expect([warnings.length, warnings.at(-1)]).toEqual([
      6,
      'keys: 3 or more further keys are missing, see npm run keys -- missing',
    ]);
  });
});
