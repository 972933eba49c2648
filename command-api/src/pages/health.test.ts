import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgeReadiness } from '@aangan/platform/health/readiness';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountHealth } from './health.ts';

let server: Server;
let url: string;
let parts: Readonly<Record<string, string>> = {};
let state = 'live';

beforeAll(async () => {
  const app = express();
  mountHealth(app, async () =>
    judgeReadiness({ parts, projections: { cart: { state, lag: null, heldBack: null } } }),
  );
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('the health of a process', () => {
  test('is reported separately from its readiness', async () => {
    parts = { 'event log': 'ok' };
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    parts = { 'event log': 'away' };
    state = 'catching-up';
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      ready: false,
      reasons: ['event log: away', 'cart view: catching-up'],
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});
