// Duration of `npm start` in a folder where the shop ran before.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgramsIfStale } from '@aangan/launcher/build/programs';
import { programArguments } from '@aangan/launcher/processes/components';
import { freePort } from '@aangan/launcher/processes/free-port';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import type { Row } from '../bench.ts';
import { PROGRAMS, ROOT } from '../fetched-package.ts';
import { median, under } from '../report/row.ts';

/** In seconds. */
const SHOP_UNDER = 2;
/** Times the floor. */
const API_UNDER = 15;
const POLL_EVERY_MS = 10;

export const start: Row = async ({ options, shop: open, steps }) => {
  const shop = await open();
  const folder = await mkdtemp(join(tmpdir(), 'aangan-bench-start-'));
  const [shops, apis, nodes]: [number[], number[], number[]] = [[], [], []];
  const { programs } = await buildProgramsIfStale({
    root: ROOT,
    folder: PROGRAMS,
    processes: makeProcesses(),
    logFile: join(folder, 'build.log'),
  });
  const program = programArguments({ root: ROOT, mode: 'plain', programs }, 'command-api/src/main.ts');
  try {
    await steps.run('First start', async () => {
      const seconds = await timeShop(folder);
      return { summary: `${seconds.toFixed(1)} s with all that a first start does`, value: undefined };
    });
    for (let round = 0; round < options.rounds; round++) {
      nodes.push(await timeNode());
      shops.push(await timeShop(folder));
      nodes.push(await timeNode());
      apis.push(await timeApi(program, { ...shop.env, PORT: '0', METRICS_PORT: '0' }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const [ofShop, ofApi, ofNode] = [median(shops), median(apis), median(nodes)];
  const floor = { value: ofNode, unit: 's', what: 'node -e 0' };
  return [
    {
      what: 'npm start, to the first page',
      figure: { value: ofShop, unit: 's' },
      floor,
      budget: `under ${SHOP_UNDER} s`,
      reached: under(SHOP_UNDER, ofShop),
    },
    {
      what: 'the API process alone, until it listens',
      figure: { value: ofApi, unit: 's' },
      floor,
      budget: `at most ${API_UNDER} times the floor`,
      reached: under(API_UNDER, ofApi / ofNode),
    },
  ];
};

async function timeShop(folder: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), NODE_OPTIONS: '' };
  const began = performance.now();
  // A process group of its own, so that npm and its children are stopped together.
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  const endIt = (): void => endGroup(child);
  process.on('exit', endIt);
  try {
    for (;;) {
      if (await hasFirstPage(port)) return (performance.now() - began) / 1_000;
      if (child.exitCode !== null) throw new Error(`npm start has ended:\n${output}`);
      await sleep(POLL_EVERY_MS);
    }
  } finally {
    endIt();
    process.off('exit', endIt);
    await exited;
    await untilGroupIsGone(child);
  }
}

function endGroup({ exitCode, pid }: ChildProcess): void {
  if (exitCode === null && pid !== undefined) process.kill(-pid, 'SIGTERM');
}

async function hasFirstPage(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  return response?.ok === true && (await response.text()).includes('<html');
}

// npm may exit before its children, which hold the data folder until they have.
async function untilGroupIsGone({ pid = 0 }: ChildProcess): Promise<void> {
  for (;;) {
    try {
      process.kill(-pid, 0);
    } catch {
      return;
    }
    await sleep(50);
  }
}

async function timeApi(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const seconds = (performance.now() - began) / 1_000;
  await end(child);
  return seconds;
}

async function timeNode(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return (performance.now() - began) / 1_000;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
