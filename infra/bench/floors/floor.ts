// Starts the floor servers, each in a process of its own as the API is.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { pidOf } from '@aangan/platform/process/pid-of';

export type FloorServer = { readonly url: string; readonly pid: number; readonly stop: () => void };
export type FloorKind = 'raw' | 'express' | 'express-redis';

/** `bodies`: the answers by path (`raw`), the one answer (`express`), or the answers by Authorization header (`express-redis`). */
export async function startFloor(
  kind: FloorKind,
  bodies: ReadonlyMap<string, string>,
  redisUrl = '',
): Promise<FloorServer> {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), [kind, redisUrl], { execArgv: [] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (port) => resolve(Number(port)));
    child.once('exit', () => reject(new Error(`the floor server ${kind} has exited`)));
    child.send([...bodies]);
  });
  return { url: `http://127.0.0.1:${port}`, pid: pidOf(child), stop: () => void child.kill() };
}
