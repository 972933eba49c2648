// The processes of the embedded shop: how each one is started, and when it is ready.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOfSocket } from '@aangan/platform/event-log/event-store-url';
import { SMALL_HEAP } from '@aangan/platform/process/small-heap';
import { builtProgram, type Program } from '../build/programs.ts';
import { type Child, readyLine, spawnChild, orExit } from './child.ts';
import type { Processes } from './processes.ts';
import type { RedisProgram } from '../programs/redis-program.ts';
import { keepRedisWritable } from './redis-disk.ts';
import { startPrivateRedis } from './redis.ts';
import { socketPath } from './socket-path.ts';
import { StartError } from '../start-error.ts';
import { whatItWaitsFor } from './what-it-waits-for.ts';

export type ComponentName = 'redis' | 'eventStore' | 'projections' | 'api';
/** With what runs beside a shop that has play money. */
export type ProcessName = ComponentName | 'paymentSandbox';
export type Started = { readonly child: Child; readonly port: number };
/** A store with its URL. */
export type StartedStore = Started & { readonly url: string };

export type ComponentContext = {
  readonly root: string;
  readonly dataDir: string;
  readonly processes: Processes;
  /** `reloading` restarts projections and API whenever a source file of theirs changes. */
  readonly mode: 'plain' | 'reloading';
  /** False when `EVENTSTORE_URL` names a separate event store. */
  readonly embeddedStore: boolean;
  /** The folder of the built programs; without it, and in the mode `reloading`, the sources run. */
  readonly programs?: string;
};

const A_MINUTE = 60_000;
/** Timeout for rebuilding the views of a long log; the step's line shows the progress. */
const CATCHING_UP = 60 * A_MINUTE;

export async function startRedis(
  context: ComponentContext,
  program: RedisProgram,
  password: string,
  port: number | undefined,
): Promise<StartedStore> {
  const dataDir = join(context.dataDir, 'redis');
  const redis = await startPrivateRedis({
    program,
    password,
    dataDir,
    logFile: logOf(context, 'redis'),
    persistence: 'on disk',
    onSpawn: context.processes.add,
    ...(port === undefined ? {} : { port }),
  });
  const gone = new AbortController();
  void redis.child.exited.then(() => gone.abort());
  void keepRedisWritable(redis.url, dataDir, gone.signal);
  return redis;
}

/**
 * Listens on a Unix socket, which no other user of the machine can reach, and reports 0 as its port; tests pass a port, or 0 for a free one. `report`
 * is called with what its log says meanwhile: after a failed write it waits until the disk has room to check its file, however long that takes.
 */
export async function startEventStore(
  context: ComponentContext,
  port?: number,
  report: (line: string) => void = () => undefined,
): Promise<StartedStore> {
  const socket = port === undefined ? await socketPath(context.dataDir, context.processes) : undefined;
  const child = spawnChild({
    name: 'the event store',
    command: process.execPath,
    args: [
      ...programArguments(context, 'infra/launcher/event-store.ts'),
      ...(socket === undefined ? ['--port', String(port)] : ['--socket', socket]),
      ...['--data', join(context.dataDir, 'event-store')],
    ],
    env: { ...process.env, DATA_DIR: context.dataDir },
    cwd: context.root,
    logFile: logOf(context, 'event-store'),
  });
  context.processes.add(child);
  const telling = setInterval(() => {
    const last = child.stderrTail().split('\n').at(-1);
    if (last) report(last);
  }, 1_000);
  const line = await readyLine(child).finally(() => clearInterval(telling));
  if (socket !== undefined) return { child, port: 0, url: urlOfSocket(socket) };
  const bound = portIn(line, 'port', child);
  return { child, port: bound, url: `esdb://127.0.0.1:${bound}?tls=false` };
}

/** The payment sandbox, on any free port of the loopback interface; after a crash on its former one. */
export async function startPaymentSandbox(
  context: ComponentContext,
  env: NodeJS.ProcessEnv,
  port: number | undefined,
): Promise<StartedStore> {
  const child = spawnChild({
    name: 'the payment sandbox',
    command: process.execPath,
    args: programArguments(context, 'infra/payment-sandbox/main.ts'),
    env: {
      ...env,
      DATA_DIR: context.dataDir,
      ...(port !== undefined && { PAYMENT_SANDBOX_PORT: String(port) }),
    },
    cwd: context.root,
    logFile: logOf(context, 'payment-sandbox'),
  });
  context.processes.add(child);
  const bound = portIn(await readyLine(child, A_MINUTE), 'port', child);
  return { child, port: bound, url: `http://127.0.0.1:${bound}` };
}

export async function startProjections(context: ComponentContext, env: NodeJS.ProcessEnv): Promise<Started> {
  const child = backEnd(context, 'the projections', 'projections/src/main.ts', {
    ...env,
    METRICS_PORT: nextPort(env.METRICS_PORT),
  });
  return { child, port: portIn(await readyLine(child, CATCHING_UP), 'metricsPort', child) };
}

/** `report` is called with what the API waits for, each time that it is asked and not ready. */
export async function startApi(
  context: ComponentContext,
  env: NodeJS.ProcessEnv,
  port: number,
  report: (reasons: string) => void = () => undefined,
): Promise<Started> {
  const child = backEnd(context, 'the command API', 'command-api/src/main.ts', {
    ...env,
    PORT: String(port),
  });
  const bound = portIn(await readyLine(child, A_MINUTE), 'port', child);
  await orExit(child, untilReady(`http://127.0.0.1:${bound}/readyz`, child, report), CATCHING_UP);
  return { child, port: bound };
}

/** Serves the browser's sources with hot reloading, on the port that the API has otherwise. */
export async function startVite(context: ComponentContext, port: number, apiUrl: string): Promise<Started> {
  const child = spawnChild({
    name: 'vite',
    command: process.execPath,
    args: [
      join(context.root, 'node_modules/vite/bin/vite.js'),
      ...['--port', String(port), '--strictPort', '--clearScreen', 'false'],
    ],
    env: { ...process.env, API_URL: apiUrl },
    cwd: join(context.root, 'web'),
    logFile: 'terminal',
    umask: 'inherited',
  });
  context.processes.add(child);
  await orExit(child, untilReady(`http://127.0.0.1:${port}/`, child), A_MINUTE);
  return { child, port };
}

function backEnd(context: ComponentContext, name: string, main: Program, env: NodeJS.ProcessEnv): Child {
  const reloading = context.mode === 'reloading';
  // Only warnings and errors are of interest beside vite's own lines.
  const level = reloading ? { LOG_LEVEL: env.LOG_LEVEL ?? 'warn' } : {};
  const child = spawnChild({
    name,
    command: process.execPath,
    args: [...(reloading ? ['--watch', '--watch-preserve-output'] : []), ...programArguments(context, main)],
    env: { ...env, ...level },
    cwd: context.root,
    logFile: reloading ? 'terminal' : logOf(context, main.split('/', 1)[0] ?? name),
  });
  context.processes.add(child);
  return child;
}

/** Node's arguments for a program: its bundle, which need not execute itself again with a small heap, or its source. */
export function programArguments(
  { root, programs, mode }: Pick<ComponentContext, 'root' | 'programs' | 'mode'>,
  program: Program,
): readonly string[] {
  return programs === undefined || mode === 'reloading'
    ? [join(root, program)]
    : [...SMALL_HEAP, builtProgram(programs, program)];
}

/** API and projections both serve metrics: the API on the given port, the projections on the next one. */
function nextPort(port: string | undefined): string | undefined {
  return port && Number(port) > 0 ? String(Number(port) + 1) : port;
}

function logOf(context: ComponentContext, name: string): string {
  return join(context.dataDir, 'logs', `${name}.log`);
}

function portIn(line: Readonly<Record<string, unknown>>, key: string, child: Child): number {
  const port = line[key];
  if (typeof port === 'number') return port;
  throw new StartError(`${child.name} did not report its ${key}.`);
}

async function untilReady(
  url: string,
  child: Child,
  report: (reasons: string) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const found = await readinessAt(url);
    if (found.isReady || child.hasExited()) return;
    if (found.reasons !== '') report(found.reasons);
    await sleep(50);
  }
}

async function readinessAt(url: string): Promise<{ readonly isReady: boolean; readonly reasons: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    const body = await response.text();
    if (response.ok) return { isReady: true, reasons: '' };
    return { isReady: false, reasons: whatItWaitsFor(body) };
  } catch {
    return { isReady: false, reasons: '' };
  }
}
