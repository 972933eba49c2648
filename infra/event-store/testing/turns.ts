import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PORT = 20_000;
const PORTS = 10_000;

/**
 * Waits until no other test process on this machine uses what `name` stands for. The turn is a port that is listened on, so that it ends
 * with its process, however that ends. Call the answer to end it earlier.
 */
export const takeTurns = async (name: string): Promise<() => Promise<void>> => {
  const port = FIRST_PORT + (Number.parseInt(hash('sha256', name).slice(0, 8), 16) % PORTS);
  for (;;) {
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return async () => {
        server.close();
        await once(server, 'close');
      };
    } catch {
      await sleep(200);
    }
  }
};
