// An API in its own process beside the test's, on the same stores, for tests of start-up and shutdown.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { ApiInTest } from './api.ts';
import { sendRequest } from './given.ts';
import { programInTest } from '@aangan/test/setup/built-programs';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';

export type ApiProcess = {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  /** The one line of its standard output, once written. */
  readonly line: () => Promise<{ readonly port: number; readonly metricsPort: number; readonly pid: number }>;
  /** Its address and that of its metrics, once /readyz answers 200. */
  readonly ready: () => Promise<{ readonly url: string; readonly operations: string }>;
};

/** Starts an API whose catalogue follower can be delayed; `lateBy` resolves once the delay is set. */
export async function startLateApi(api: ApiInTest): Promise<{
  readonly url: string;
  readonly lateBy: (ms: number) => Promise<void>;
  /** Pauses the process with SIGSTOP for so many milliseconds. */
  readonly stall: (ms: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}> {
  const program = new URL('late-api.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program], {
    env: { ...inheritedEnv(), ...environmentOf(api), LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { port } = JSON.parse((await lines.next()).value ?? '{}') as { readonly port: number };
  const url = `http://127.0.0.1:${port}`;
  await sendRequest(url, { method: 'GET', path: '/readyz' });
  return {
    url,
    lateBy: async (ms) => {
      child.stdin.write(`${ms}\n`);
      await lines.next();
    },
    stall: async (ms) => {
      child.kill('SIGSTOP');
      await sleep(ms);
      child.kill('SIGCONT');
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

function environmentOf({ settings, redis, eventStore }: ApiInTest): NodeJS.ProcessEnv {
  return {
    DATA_DIR: settings.dataDir,
    JWT_SECRET: settings.jwtSecret,
    USERNAME_SECRET: settings.usernameSecret,
    SIGNING_KEY: settings.signingKey,
    EVENTSTORE_URL: eventStore.url,
    REDIS_URL: redis.url,
    ADMIN_PASSWORD: 'a good password',
    RATE_LIMITS: 'off',
    PORT: '0',
  };
}

/** Starts it; `env` overrides settings of the test's own API. `openFiles` limits its file descriptors. */
export function startApiProcess(api: ApiInTest, env: NodeJS.ProcessEnv = {}, openFiles?: number): ApiProcess {
  const limited = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `;
  const program = programInTest('command-api/src/main.ts');
  const child = spawn('sh', ['-c', `${limited}exec "$0" "$@"`, process.execPath, ...program], {
    env: {
      ...inheritedEnv(),
      ...environmentOf(api),
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  // Ends the process however the test ends.
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (err += String(text)));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, err }));
  const line: ApiProcess['line'] = async () => {
    await expect.poll(() => out).toContain('\n');
    return JSON.parse(out) as Awaited<ReturnType<ApiProcess['line']>>;
  };
  return {
    child,
    ended,
    line,
    ready: async () => {
      const { port, metricsPort } = await line();
      const url = `http://127.0.0.1:${port}`;
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
      return { url, operations: `http://127.0.0.1:${metricsPort}` };
    },
  };
}
