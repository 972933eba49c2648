// EventStoreDB itself, alone or as three nodes on loopback, by the script that EVENTSTORE_SERVER names. What it starts ends with the test process,
// however that ends.
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The variable that names the script. */
export const REAL_SERVER = 'EVENTSTORE_SERVER';

/** The script, or a sentence that says why the real server cannot be asked here. */
export type FoundServer = { readonly script: string } | { readonly absent: string };

export type RealEventStore = {
  /** For `EVENTSTORE_URL`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

export type NodeNumber = 1 | 2 | 3;

export type RealCluster = RealEventStore & {
  /** For one node alone, which is asked without looking for the others. */
  readonly urlOf: (node: NodeNumber) => string;
  /** The node that leads, as the others say; undefined while there is none. */
  readonly leader: () => Promise<NodeNumber | undefined>;
  readonly signal: (node: NodeNumber, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Starts the nodes that were killed; resolves when there is a leader with two followers. */
  readonly restart: () => Promise<void>;
};

const NODES: readonly NodeNumber[] = [1, 2, 3];
const addressOf = (node: NodeNumber): string => `127.0.0.${node}`;
const GOSSIP_MS = 1_000;

/** Looks for the script and for the runtime that it needs. */
export function findRealServer(env: NodeJS.ProcessEnv = process.env): FoundServer {
  const script = env[REAL_SERVER];
  const absent = (why: string) => ({ absent: `real: EventStoreDB itself was not asked, because ${why}.` });
  if (!script) return absent(`${REAL_SERVER} does not name its start script`);
  if (!isProgram(resolve(script))) return absent(`${REAL_SERVER} names ${script}, which is no program`);
  const isThere = (env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, 'dotnet')));
  return isThere ? { script: resolve(script) } : absent('there is no dotnet on the PATH');
}

/** One server that keeps its log in memory. */
export async function startRealServer(dir: string): Promise<RealEventStore> {
  const port = await freePortOn([addressOf(1)]);
  const server = openFolder(dir, { PORT: String(port), MEM: '1' });
  await server.run('start');
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop: server.stop };
}

/** Three nodes that keep their logs in the folder. */
export async function startRealCluster(dir: string): Promise<RealCluster> {
  const [port, replication] = [
    await freePortOn(NODES.map(addressOf)),
    await freePortOn(NODES.map(addressOf)),
  ];
  const server = openFolder(dir, {
    PORT: String(port),
    OPTIONS: `--replication-port=${replication}`,
  });
  await server.run('start-cluster');
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
        const found = await leaderSaidBy(`http://${addressOf(node)}:${port}/gossip`);
        if (found !== undefined) return NODES.find((each) => addressOf(each) === found);
      }
      return undefined;
    },
    signal: (node, signal) => void process.kill(pidOf(node), signal),
    restart: () => restartNodes(() => server.run('start-cluster')),
  };
}

/** How often a node may end itself while the others start. */
const MOST_TRUNCATIONS = 3;

/**
 * Starts the nodes that are stopped. A node whose log is ahead of the new leader's ends itself with exit code 0 in order to truncate its log at its
 * next start: it is started again.
 */
async function restartNodes(start: () => Promise<void>): Promise<void> {
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

async function leaderSaidBy(url: string): Promise<string | undefined> {
  try {
    const headers = { accept: 'application/json' };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(GOSSIP_MS) });
    const { members } = (await answer.json()) as { readonly members: readonly Member[] };
    return members.find(({ state, isAlive }) => isAlive && state === 'Leader')?.httpEndPointIp;
  } catch {
    return undefined;
  }
}

// A process beside this one is told which servers run, and kills those that still do when it hears no more: this one may be killed, and its folders go
// with it.
const GUARD = 'while read -r line; do pids=$line; done; [ -z "$pids" ] || kill -KILL $pids';

function openFolder(dir: string, settings: Readonly<Record<string, string>>) {
  const found = findRealServer();
  if ('absent' in found) throw new Error(found.absent);
  const { script } = found;
  const env = { ...process.env, ...settings };
  const guard = spawn('sh', ['-c', GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  const call = (what: string) => promisify(execFile)(script, [what, dir], { env });
  const tellGuard = (): void => {
    const files = readdirSync(dir).filter((name) => name.endsWith('.pid'));
    const pids = files.map((name) => readFileSync(join(dir, name), 'utf8').trim());
    guard.stdin.write(`${pids.join(' ')}\n`);
  };
  return {
    run: async (what: 'start' | 'start-cluster'): Promise<void> => {
      try {
        await call(what);
      } finally {
        tellGuard();
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

/** A process that is stopped ends at no signal but SIGKILL; one that is gone needs none. */
function wake(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    return;
  }
}

/** Below those that systems give to outgoing connections, which would take the port of a node that is killed. */
const PORTS = { from: 12_000, to: 30_000 };

/** A port that is free on all of these addresses of loopback. */
async function freePortOn(addresses: readonly string[]): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if ((await Promise.all(addresses.map((address) => isFree(port, address)))).every(Boolean)) return port;
  }
}

/** Listens for a moment. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((tell) => {
    server.once('error', () => tell(false));
    server.listen({ port, host }, () => server.close(() => tell(true)));
  });
}
