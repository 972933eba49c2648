import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makeServer, type ServerLimits } from './server.ts';

const limits: ServerLimits = {
  headersMs: 150,
  requestMs: 400,
  silenceMs: 700,
  keepAliveMs: 5_000,
  checkEveryMs: 20,
  headerBytes: 2_000,
  connections: 3,
};
/** Far less than the timeout of these tests, far more than a busy machine needs. */
const SOON_MS = 20_000;
/** For tests of another limit: a machine that stalls between two steps of a test does not reach these. */
const unhurried = { headersMs: SOON_MS, requestMs: SOON_MS };

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function serve(others: Partial<ServerLimits> = {}): Promise<number> {
  server = makeServer(
    (request, response) => {
      if (request.url === '/never') return;
      request.resume().on('end', () => response.end('read'));
    },
    { ...limits, ...others },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A connection, everything received over it, and after how many milliseconds it was closed. */
async function open(port: number) {
  const began = Date.now();
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  sockets.push(socket);
  let received = '';
  socket.on('data', (text: string) => (received += text));
  // A connection that is cut off while something is on its way ends with an error as well: here that is an end like any other.
  socket.on('error', () => undefined);
  const closed = new Promise<{ readonly received: string; readonly after: number }>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('it stays open')), SOON_MS);
    socket.on('close', () => {
      clearTimeout(late);
      resolve({ received, after: Date.now() - began });
    });
  });
  closed.catch(() => undefined);
  await once(socket, 'connect');
  return { socket, closed };
}

const refusedWith = (status: number, code: string): unknown =>
  expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*"code":"${code}"`));

describe('the server', () => {
  test('limits the time for headers that arrive byte by byte', async () => {
    const { socket, closed } = await open(await serve());
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n');
    const dripping = setInterval(() => socket.write('X-A: b\r\n'), 30);
    const { received, after } = await closed.finally(() => clearInterval(dripping));
    expect(received).toEqual(refusedWith(408, 'too-slow'));
    expect(after).toBeGreaterThanOrEqual(limits.headersMs);
  });

  test('limits the time for a body that arrives byte by byte', async () => {
    const { socket, closed } = await open(await serve({ headersMs: limits.requestMs }));
    socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n');
    const dripping = setInterval(() => socket.write('x'), 30);
    const { after } = await closed.finally(() => clearInterval(dripping));
    expect(after).toBeGreaterThanOrEqual(limits.requestMs);
  });

  test('refuses headers that are larger than those of any valid request', async () => {
    const { socket, closed } = await open(await serve({ ...unhurried, silenceMs: SOON_MS }));
    socket.write(`GET / HTTP/1.1\r\nHost: shop\r\nX-A: ${'b'.repeat(3_000)}\r\n\r\n`);
    expect((await closed).received).toEqual(refusedWith(431, 'headers-too-large'));
  });

  test('closes a connection without traffic', async () => {
    const { socket, closed } = await open(await serve(unhurried));
    socket.write('GET /never HTTP/1.1\r\nHost: shop\r\n\r\n');
    const { received, after } = await closed;
    expect(received).toBe('');
    expect(after).toBeGreaterThanOrEqual(limits.silenceMs);
  });

  test('accepts a limited number of connections and closes further ones at once', async () => {
    const port = await serve({ ...unhurried, silenceMs: SOON_MS });
    const opened = await Promise.all(Array.from({ length: limits.connections }, () => open(port)));
    const { after } = await (await open(port)).closed;
    expect(after).toBeLessThan(SOON_MS / 2);
    opened[0]?.socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    expect((await opened[0]?.closed)?.received).toMatch(/^HTTP\/1\.1 200 [\s\S]*read/);
  });
});
