import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PORT = 20_000;
const PORTS = 10_000;

/**
 * Waits until no other test process on this machine holds the lock `name`. The lock is a listening port, so it is released when its process ends.
 * Call the returned function to release it earlier.
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
