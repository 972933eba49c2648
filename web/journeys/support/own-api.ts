// A second API process on the same log and views, which a journey may stop and restart to test a shop that really does not answer.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export type OwnApi = {
  readonly url: string;
  /** Like a crash: nothing is answered any more, and open connections break. */
  readonly stop: () => Promise<void>;
  /** On the same port as before. */
  readonly start: () => Promise<void>;
};

/** `env`: settings other than those of the shop that all journeys share. */
export async function startOwnApi(env: Readonly<Record<string, string>> = {}): Promise<OwnApi> {
  let { child, port } = await launch(0, env);
  const url = `http://localhost:${port}`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    start: async () => {
      ({ child, port } = await launch(port, env));
      await untilReady(url);
    },
  };
}

async function launch(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const settings = JSON.parse(process.env['SHOP_SETTINGS'] ?? '{}') as Record<string, string>;
  const program = JSON.parse(
    process.env['API_PROGRAM'] ?? '["command-api/src/main.ts"]',
  ) as readonly string[];
  const child = spawn(process.execPath, program, {
    env: { ...settings, ...env, PORT: String(port), METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The process ends with the test run in any case.
  process.once('exit', () => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { readonly port?: number };
    if (entry.port !== undefined) return { child, port: entry.port };
  }
  throw new Error('The API has not started.');
}

async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(50);
}
