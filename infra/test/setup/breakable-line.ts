// A TCP proxy that can drop a server's answers silently, as a failing network does.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxied connection to a server on this machine. */
export type BreakableLine = {
  readonly port: number;
  /** How many more bytes the server's answers may have before all are dropped: `Infinity` for a working line, 0 for a silent one. */
  losesAfter: number;
  /** The port that new connections lead to. */
  to: number;
  /** How many are open. */
  readonly connections: () => number;
  /** Drops all further answers over the connections that are open now, and over no new ones: their other end is gone without a word. */
  readonly silence: () => void;
  /** Breaks every connection. */
  readonly cut: () => void;
  readonly close: () => void;
};

/** Opens a proxy to a port; call `close()` at the end. */
export async function breakableLine(to: number): Promise<BreakableLine> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(made.to, '127.0.0.1');
    sockets.add(near).add(far);
    near.pipe(far);
    far.on('data', (bytes) => {
      made.losesAfter -= bytes.length;
      if (made.losesAfter >= 0 && !silent.has(near)) near.write(bytes);
    });
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        another.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const connections = (): number => sockets.size / 2;
  const silence = (): void => sockets.forEach((socket) => silent.add(socket));
  const close = (): void => {
    server.close();
    cut();
  };
  const made: BreakableLine = { port, to, losesAfter: Infinity, connections, silence, cut, close };
  return made;
}
