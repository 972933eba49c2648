// Starts the embedded event store as a separate process, as the shop does.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type EmbeddedStore = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Its standard error so far. */
  readonly complaints: () => string;
  /** Sends a signal and resolves with its exit code. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  /** Resolves with the exit code when it exits. */
  readonly ended: Promise<number | null>;
};

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

const portIn = (line: string): number => {
  const ready: unknown = JSON.parse(line);
  if (typeof ready === 'object' && ready !== null && 'port' in ready && typeof ready.port === 'number')
    return ready.port;
  throw new Error(`unexpected output of the event store: ${line}`);
};

const endOf = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  await once(child, 'exit');
  return child.exitCode;
};

/** Waits until the store listens. `launch` may wrap the command, as in a shell with a limit; `main` is the program to start. */
export const startEmbeddedStore = async (
  args: readonly string[],
  launch: readonly string[] = [process.execPath],
  main = MAIN,
): Promise<EmbeddedStore> => {
  const [command = process.execPath, ...before] = launch;
  const child = spawn(command, [...before, main, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += String(text)));
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then((code) => Promise.reject(new Error(`the event store ended with ${code}: ${complaints}`))),
  ]);
  const port = portIn(String(line[0]));
  if (child.pid === undefined) throw new Error('the event store has no process id');
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    pid: child.pid,
    complaints: () => complaints,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
    ended,
  };
};
