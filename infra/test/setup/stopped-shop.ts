// The data folder of a stopped shop with an embedded log, and the operator's commands on it.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEventStore } from '@aangan/event-store/event-store';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { onTestFinished } from 'vitest';
import { inheritedEnv } from './inherited-env.ts';
import { tempFolder } from './temp-folder.ts';

/** Makes the data folder, with a log that has its id. */
export async function makeStoppedShop(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const listen = { host: '127.0.0.1', port: 0 };
  const given = { listen, data: join(dataDir, 'event-store'), tls: undefined };
  const store = await startEventStore(given, () => undefined);
  const log = connectEventLog(`esdb://127.0.0.1:${store.port}?tls=false`);
  await log.logId();
  await log.close();
  await store.stop();
}

/** The same in a folder of its own, which is removed after the test. Returns the data folder. */
export async function stoppedShopInTest(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const dataDir = join(folder.path, 'data');
  await makeStoppedShop(dataDir);
  return dataDir;
}

export type Outcome = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs a program of `infra/operations`, such as `backup/main.ts`, on a data folder, and resolves when it has ended, within 30 s. */
export const runOperation = (dataDir: string, main: string, ...args: readonly string[]): Promise<Outcome> =>
  runOperationWith({ DATA_DIR: dataDir }, main, ...args);

/** The same with other settings. */
export function runOperationWith(
  settings: NodeJS.ProcessEnv,
  main: string,
  ...args: readonly string[]
): Promise<Outcome> {
  return new Promise((done) => {
    const env = { ...inheritedEnv(), ...settings };
    const command = [resolve(import.meta.dirname, '../../operations', main), ...args];
    // One that never ends in a system call does not end at SIGTERM either.
    const options = { env, timeout: 30_000, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, command, options, (_, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });
}
