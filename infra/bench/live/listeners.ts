// Thousands of open pages in one process: plain connections that count what they hear. A message says where, how many, and what they wait for.
import { connect, type Socket } from 'node:net';

export type ListenJob = {
  readonly port: number;
  readonly path: string;
  readonly count: number;
  /** What a connection has to have heard to be counted. */
  readonly mark: string;
};

const AT_ONCE = 100;
let sockets: readonly Socket[] = [];

process.on('message', (job: ListenJob | 'close') => {
  if (job === 'close') {
    for (const socket of sockets) socket.destroy();
    process.send?.({ closed: true });
  } else void listen(job);
});
process.on('disconnect', () => process.exit(0));

async function listen({ port, path, count, mark }: ListenJob): Promise<void> {
  const wanted = Buffer.from(mark);
  const opened: Socket[] = [];
  let heard = 0;
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      opened.push(socket);
      let [isOpen, hasHeard] = [false, false];
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (!isOpen) {
          isOpen = true;
          if (chunk.includes('200 OK')) resolve();
          else reject(new Error(chunk.subarray(0, 80).toString()));
        }
        if (hasHeard || !chunk.includes(wanted)) return;
        hasHeard = true;
        if (++heard === count) process.send?.({ all: performance.timeOrigin + performance.now() });
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept: text/event-stream\r\n\r\n`);
    });
  try {
    for (let at = 0; at < count; at += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, open));
    sockets = opened;
    process.send?.({ open: count });
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
}
