// A hung event store: each request ends by its deadline, later ones fail at once, and orders work again once it responds.
import { breakableLine, type BreakableLine } from '@aangan/test/setup/breakable-line';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';

/** What a request may take, and what this machine may add. */
const LONGEST_MS = 7_900;
const AT_ONCE_MS = 50;

let store: EventStoreHere;
let line: BreakableLine;
let api: ApiInTest;
let customer: Person;

beforeAll(async () => {
  store = await startEventStoreHere();
  line = await breakableLine(store.port);
  api = await startApiInTest(
    {},
    { eventStore: { ...store, url: `esdb://127.0.0.1:${line.port}?tls=false` } },
  );
  customer = await api.person();
  await api.caughtUp();
});
afterAll(async () => {
  line.losesAfter = Infinity;
  line.cut();
  await api.stop();
  line.close();
});

type Timed = {
  readonly status: number;
  readonly code: unknown;
  readonly retryAfter: string | null;
  ms: number;
};

// A write that the cart decides on a fresh read of its stream.
async function clearCart(): Promise<Timed> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${customer.token}` };
  const answer = await fetch(new URL(cartPaths.clear, api.url), { method: 'DELETE', headers });
  const body: unknown = await answer.json();
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, code, retryAfter, ms: performance.now() - began };
}

describe('while the event store hangs', () => {
  test('a request ends with 503 by its deadline, and those after it at once', async () => {
    expect((await clearCart()).status).toBe(200);
    line.losesAfter = 0;
    const first = await Promise.all([clearCart(), clearCart(), clearCart()]);
    for (const { status, code, retryAfter, ms } of first) {
      expect({ status, code, retryAfter }).toEqual({ status: 503, code: 'log-unavailable', retryAfter: '1' });
      expect(ms).toBeLessThan(LONGEST_MS);
    }
    const later: number[] = [];
    for (let turn = 0; turn < 9; turn++) {
      const { status, ms } = await clearCart();
      expect(status).toBe(503);
      later.push(ms);
    }
    // The middle one: on a busy machine a process may not run for longer than this.
    expect(later.toSorted((one, other) => one - other)[4]).toBeLessThan(AT_ONCE_MS);
  });

  test('requests succeed again once it responds', async () => {
    line.losesAfter = Infinity;
    line.cut();
    await expect.poll(async () => (await clearCart()).status).toBe(200);
  });
});
