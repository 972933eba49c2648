// Graceful shutdown: no request in progress is lost, and live clients reconnect to another process.
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiProcess } from './testing/api-process.ts';
import { aForm, aPicture } from './testing/customization.ts';
import { startApiInTest, type ApiInTest } from './testing/api.ts';
import { openTab } from './testing/live-tab.ts';

let api: ApiInTest;
beforeAll(async () => {
  api = await startApiInTest();
});
afterAll(() => api.stop());

type Reply = { readonly status: number; readonly connection: string | undefined };

/** One keep-alive connection to the process. */
function aConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const begin = (method: string, path: string, headers: Record<string, string | number> = {}) => {
    const request = httpRequest(new URL(path, url), { method, agent, headers });
    const reply = once(request, 'response').then(async ([response]: IncomingMessage[]): Promise<Reply> => {
      await response?.resume().toArray();
      return { status: response?.statusCode ?? 0, connection: response?.headers.connection };
    });
    return { request, reply };
  };
  const get = (path: string): Promise<Reply> => {
    const { request, reply } = begin('GET', path);
    request.end();
    return reply;
  };
  return { begin, get, close: () => agent.destroy() };
}

describe('SIGTERM', () => {
  test('loses no request: those in progress, an upload among them, and those on open connections are answered', async () => {
    const process = startApiProcess(api);
    const { url, operations } = await process.ready();
    const before = await api.services.log.head();
    const [uploader, keepAlive, silent] = [aConnection(url), aConnection(url), aConnection(url)];

    const form = new Response(aForm(undefined, { 'sketch.png': await aPicture() }));
    const bytes = Buffer.from(await form.clone().arrayBuffer());
    const upload = uploader.begin('POST', '/api/customization/submit', {
      'Content-Type': form.headers.get('content-type') ?? '',
      'Content-Length': bytes.length,
    });
    upload.request.write(bytes.subarray(0, bytes.length / 2));
    expect(await keepAlive.get('/api/categories')).toMatchObject({ status: 200, connection: 'keep-alive' });
    await silent.get('/api/categories');

    // More than are processed at once, and few enough for a busy machine to answer within the timeouts of a stop.
    const shoppers = Array.from({ length: 6 }, () => aConnection(url));
    const password = JSON.stringify({ username: 'admin', password: 'a good password' });
    const logins = shoppers.map((shopper) => {
      const login = shopper.begin('POST', '/login', {
        'Content-Type': 'application/json',
        'Content-Length': password.length,
      });
      login.request.end(password);
      return login.reply;
    });
    await sleep(30);
    const asked = Date.now();
    process.child.kill('SIGTERM');

    // A client that reuses its connection gets `Connection: close` before anything is closed.
    let last = await keepAlive.get('/api/categories');
    while (last.connection === 'keep-alive') last = await keepAlive.get('/api/categories');
    expect(last).toEqual({ status: 200, connection: 'close' });
    const readiness = await fetch(`${operations}/readyz`);
    expect([readiness.status, await readiness.json()]).toMatchObject([
      503,
      { ready: false, reasons: ['process: stopping'] },
    ]);
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused');
    upload.request.end(bytes.subarray(bytes.length / 2));

    expect((await upload.reply).status).toBe(201);
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 200));
    expect(await process.ended).toMatchObject({ code: 0, err: '' });
    expect(Date.now() - asked).toBeLessThan(30_000);
    const happened = (await api.eventsAfter(before)).map(({ type }) => type);
    expect(happened.filter((type) => type === 'SessionOpened')).toHaveLength(logins.length);
    expect(happened).toContain('CustomizationRequested');
    for (const connection of [uploader, keepAlive, silent, ...shoppers]) connection.close();
  });

  test('makes live clients reconnect to another process without missing a message', async () => {
    const process = startApiProcess(api);
    const { url } = await process.ready();
    const shopper = await api.person();
    await api.caughtUp();
    const addToWishlist = (productId: number) =>
      api.append(wishlistStream(shopper.id), [
        { type: 'WishlistItemAdded', data: { accountId: shopper.id, productId } },
      ]);
    const tab = await openTab(url, shopper);
    await addToWishlist(1);
    await expect.poll(tab.messages).toMatchObject([{ event: 'wishlist-count', data: { count: 1 } }]);

    process.child.kill('SIGTERM');
    await expect.poll(tab.ended).toBe(true);
    await expect
      .poll(() =>
        openTab(url, shopper).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused');
    await addToWishlist(2);
    await addToWishlist(3);
    await api.caughtUp();
    const next = await openTab(api.url, shopper, tab.lastId());
    await expect.poll(next.messages).toMatchObject([
      { event: 'wishlist-count', data: { count: 2 } },
      { event: 'wishlist-count', data: { count: 3 } },
    ]);
    expect(await process.ended).toMatchObject({ code: 0, err: '' });
    next.close();
  });
});
