// Starts EventStoreDB, alone or as three nodes on loopback, with the script named by EVENTSTORE_SERVER. All servers end with the test process, even
// when it is killed.
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The variable that names the start script. */
export const REAL_SERVER = 'EVENTSTORE_SERVER';

/** The script, or a sentence why the real server is not available. */
export type FoundServer = { readonly script: string } | { readonly absent: string };

export type RealEventStore = {
  /** For `EVENTSTORE_URL`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

export type NodeNumber = 1 | 2 | 3;

export type RealCluster = RealEventStore & {
  /** The URL of one node, without discovery of the others. */
  readonly urlOf: (node: NodeNumber) => string;
  /** The leader according to the gossip of the nodes; undefined while there is none. */
  readonly leader: () => Promise<NodeNumber | undefined>;
  /** After SIGSTOP it resolves when the node runs no longer: on a busy machine its threads go on for some milliseconds. */
  readonly signal: (node: NodeNumber, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Restarts killed nodes; resolves when there is a leader with two followers. */
  readonly restart: () => Promise<void>;
};

const NODES: readonly NodeNumber[] = [1, 2, 3];
const addressOf = (node: NodeNumber): string => `127.0.0.${node}`;
const GOSSIP_MS = 1_000;

/** Finds the script and the runtime that it needs. */
export function findRealServer(env: NodeJS.ProcessEnv = process.env): FoundServer {
  const script = env[REAL_SERVER];
  const absent = (why: string) => ({ absent: `real: EventStoreDB itself was not tested, because ${why}.` });
  if (!script) return absent(`${REAL_SERVER} does not name its start script`);
  if (!isProgram(resolve(script))) return absent(`${REAL_SERVER} names ${script}, which is no program`);
  const isThere = (env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, 'dotnet')));
  return isThere ? { script: resolve(script) } : absent('there is no dotnet on the PATH');
}

/** One server with an in-memory log. */
export async function startRealServer(dir: string): Promise<RealEventStore> {
  const port = await freePortOn([addressOf(1)]);
  const server = openFolder(dir, { PORT: String(port), MEM: '1' });
  await server.run('start');
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop: server.stop };
}

/** Three nodes with their logs in the folder. */
export async function startRealCluster(dir: string): Promise<RealCluster> {
  const [port, replication] = [
    await freePortOn(NODES.map(addressOf)),
    await freePortOn(NODES.map(addressOf)),
  ];
  const server = openFolder(dir, {
    PORT: String(port),
    OPTIONS: `--replication-port=${replication}`,
  });
  const start = (): Promise<void> => startNodes(() => server.run('start-cluster'));
  await start();
  const pidOf = (node: NodeNumber): number => Number(readFileSync(join(dir, `node${node}.pid`), 'utf8'));
  return {
    url: `esdb://${NODES.map((node) => `${addressOf(node)}:${port}`).join(',')}?tls=false`,
    urlOf: (node) => `esdb://${addressOf(node)}:${port}?tls=false`,
    stop: async () => {
      for (const node of NODES) wake(pidOf(node));
      await server.stop();
    },
    leader: async () => {
      for (const node of NODES) {
        const found = await leaderInGossip(`http://${addressOf(node)}:${port}/gossip`);
        if (found !== undefined) return NODES.find((each) => addressOf(each) === found);
      }
      return undefined;
    },
    signal: async (node, signal) => {
      const pid = pidOf(node);
      // A leader that hung may have exited in order to truncate its log.
      if (signal === 'SIGKILL') return killIfRunning(pid);
      process.kill(pid, signal);
      while (signal === 'SIGSTOP' && !isStopped(pid)) await sleep(5);
    },
    restart: start,
  };
}

/** How often a node may exit for a truncation while the others start. */
const MOST_TRUNCATIONS = 3;

/**
 * Starts the nodes that do not run. A node whose log is ahead of the new leader's exits with code 0 in order to truncate its log at its next start,
 * so it is started again.
 */
async function startNodes(start: () => Promise<void>): Promise<void> {
  for (let truncations = 0; ; truncations++) {
    try {
      return await start();
    } catch (error) {
      const truncates = error instanceof Error && error.message.includes('Exiting with exit code: 0');
      if (!truncates || truncations === MOST_TRUNCATIONS) throw error;
    }
  }
}

type Member = { readonly state: string; readonly isAlive: boolean; readonly httpEndPointIp: string };

async function leaderInGossip(url: string): Promise<string | undefined> {
  try {
    const headers = { accept: 'application/json' };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(GOSSIP_MS) });
    const { members } = (await answer.json()) as { readonly members: readonly Member[] };
    return members.find(({ state, isAlive }) => isAlive && state === 'Leader')?.httpEndPointIp;
  } catch {
    return undefined;
  }
}

// A guard process reads the process ids of running servers from its standard input, and kills them when the input closes: this process may be killed,
// and its folders with it.
const GUARD = 'while read -r line; do pids=$line; done; [ -z "$pids" ] || kill -KILL $pids';

function openFolder(dir: string, settings: Readonly<Record<string, string>>) {
  const found = findRealServer();
  if ('absent' in found) throw new Error(found.absent);
  const { script } = found;
  const env = { ...process.env, ...settings };
  const guard = spawn('sh', ['-c', GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  const call = (what: string) => promisify(execFile)(script, [what, dir], { env });
  const updateGuard = (): void => {
    const files = readdirSync(dir).filter((name) => name.endsWith('.pid'));
    const pids = files.map((name) => readFileSync(join(dir, name), 'utf8').trim());
    guard.stdin.write(`${pids.join(' ')}\n`);
  };
  return {
    run: async (what: 'start' | 'start-cluster'): Promise<void> => {
      try {
        await call(what);
      } finally {
        updateGuard();
      }
    },
    stop: async (): Promise<void> => {
      await call('stop');
      guard.stdin.end('\n');
    },
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Whether its state, which follows the name in parentheses, is `T`. */
function isStopped(pid: number): boolean {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('T') === true;
}

/** A stopped process reacts to no signal but SIGKILL; ignore one that has exited. */
function wake(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    return;
  }
}

/** Below the ephemeral ports, which would otherwise take the port of a killed node. */
const PORTS = { from: 12_000, to: 30_000 };

/** A port that is free on all of these loopback addresses. */
async function freePortOn(addresses: readonly string[]): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if ((await Promise.all(addresses.map((address) => isFree(port, address)))).every(Boolean)) return port;
  }
}

/** Whether a port can be listened on. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}
