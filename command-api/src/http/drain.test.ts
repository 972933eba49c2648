import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drain } from './drain.ts';

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

describe('a server that ends', () => {
  it('ends at once when nobody is there', async () => {
    const { server } = await serve(() => undefined);
    const began = Date.now();
    await drain(server, { graceMs: 60_000, requestsMs: 60_000 });
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(server.listening).toBe(false);
  });

  it('still answers who is there in its time of grace, then lets nobody in', async () => {
    const { server, open } = await serve((_request, response) => void response.end('served'));
    const socket = await open();
    const draining = drain(server, { graceMs: 1_000, requestsMs: 60_000 });
    socket.write(ASK);
    expect(String(await once(socket, 'data'))).toContain('served');
    await draining;
    await expect(open()).rejects.toThrow('ECONNREFUSED');
  });

  it('waits for a request under way, and ends with its answer', async () => {
    const { server, open } = await serve(
      (_request, response) => void setTimeout(() => response.end('late'), 300),
    );
    const socket = await open();
    const heard = once(socket, 'data');
    socket.write(ASK);
    await once(server, 'request');
    const began = Date.now();
    await drain(server, { graceMs: 10, requestsMs: 60_000 });
    expect(String(await heard)).toContain('late');
    expect(Date.now() - began).toBeLessThan(20_000);
  });

  it('waits for nobody for ever', async () => {
    const { server, open } = await serve(() => undefined);
    const socket = await open();
    const closed = once(socket, 'close');
    socket.write(ASK);
    await once(server, 'request');
    await drain(server, { graceMs: 10, requestsMs: 200 });
    await closed;
  });
});
