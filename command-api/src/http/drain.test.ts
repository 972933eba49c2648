import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { drain } from './server.ts';

const ASK = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

async function serve(handle: RequestListener): Promise<{ server: Server; open: () => Promise<Socket> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { server, open };
}

describe('a draining server', () => {
  test('closes at once without connections', async () => {
    const { server } = await serve(() => undefined);
    const began = Date.now();
    await drain(server, { graceMs: 60_000, requestsMs: 60_000 });
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(server.listening).toBe(false);
  });

  test('serves open connections during the grace period, then accepts none', async () => {
    const { server, open } = await serve((_request, response) => void response.end('served'));
    const socket = await open();
    const draining = drain(server, { graceMs: 1_000, requestsMs: 60_000 });
    socket.write(ASK);
    expect(String(await once(socket, 'data'))).toContain('served');
    await draining;
    await expect(open()).rejects.toThrow('ECONNREFUSED');
  });

  test('waits for a request in progress, and closes with its response', async () => {
    const { server, open } = await serve(
      (_request, response) => void setTimeout(() => response.end('late'), 300),
    );
    const socket = await open();
    const response = once(socket, 'data');
    socket.write(ASK);
    await once(server, 'request');
    const began = Date.now();
    await drain(server, { graceMs: 10, requestsMs: 60_000 });
    expect(String(await response)).toContain('late');
    expect(Date.now() - began).toBeLessThan(20_000);
  });

  test('stops waiting at its timeout', async () => {
    const { server, open } = await serve(() => undefined);
    const socket = await open();
    const closed = once(socket, 'close');
    socket.write(ASK);
    await once(server, 'request');
    await drain(server, { graceMs: 10, requestsMs: 200 });
    await closed;
  });
});
