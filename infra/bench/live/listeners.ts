// Thousands of live connections in one process, which counts the received messages. A job message has the address, the number, and the text to wait
// for.
import { connect, type Socket } from 'node:net';

export type ListenJob = {
  readonly port: number;
  readonly path: string;
  readonly count: number;
  /** Text that a connection must receive to be counted. */
  readonly mark: string;
};

const CONCURRENCY = 100;
let sockets: readonly Socket[] = [];

process.on('message', (job: ListenJob | 'close') => {
  if (job === 'close') {
    for (const socket of sockets) socket.destroy();
    process.send?.({ closed: true });
  } else void listen(job);
});
process.on('disconnect', () => process.exit(0));

async function listen({ port, path, count, mark }: ListenJob): Promise<void> {
  const expected = Buffer.from(mark);
  const opened: Socket[] = [];
  let receivedCount = 0;
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      opened.push(socket);
      let [isOpen, hasReceived] = [false, false];
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (!isOpen) {
          isOpen = true;
          if (chunk.includes('200 OK')) resolve();
          else reject(new Error(chunk.subarray(0, 80).toString()));
        }
        if (hasReceived || !chunk.includes(expected)) return;
        hasReceived = true;
        if (++receivedCount === count) process.send?.({ all: performance.timeOrigin + performance.now() });
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept: text/event-stream\r\n\r\n`);
    });
  try {
    for (let at = 0; at < count; at += CONCURRENCY)
      await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count - at) }, open));
    sockets = opened;
    process.send?.({ open: count });
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
}
