import { createServer } from 'node:net';
import { StartError } from '../start-error.ts';

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  return tryPort(0, '127.0.0.1');
}

/** Throws `StartError` for a port that is in use. */
export async function refuseTakenPort(port: number): Promise<void> {
  if (port === 0) return;
  try {
    await tryPort(port, undefined);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EACCES')
      throw new StartError(
        `Port ${port} needs rights that this user does not have. Choose another one, for example: PORT=3001 npm start`,
      );
    throw new StartError(
      `Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 1} npm start`,
    );
  }
}

async function tryPort(port: number, host: string | undefined): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
