// Commands that are ended with Ctrl-C or SIGTERM while a store does not answer: a line that says how far they came and what is left, and the exit code of
// the signal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { openKeyStore } from '@aangan/platform/keys/key-store';
import { beforeEach, describe, expect, test } from 'vitest';
import { inheritedEnv } from './setup/inherited-env.ts';
import { stoppedShopInTest } from './setup/stopped-shop.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await stoppedShopInTest();
});

/** Runs a program against a store that accepts connections and never answers, and sends the signal when it has connected. */
async function ended(
  signal: NodeJS.Signals,
  main: string,
  argsFor: (port: number) => readonly string[],
  envFor: (port: number) => NodeJS.ProcessEnv = () => ({}),
  nodeOptions: readonly string[] = [],
) {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    child.kill(signal);
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const program = resolve(import.meta.dirname, '../..', main);
  const child = spawn(process.execPath, [...nodeOptions, program, ...argsFor(port)], {
    env: { ...inheritedEnv(), DATA_DIR: dataDir, ...envFor(port) },
  });
  let err = '';
  child.stderr.on('data', (text) => (err += String(text)));
  const [code, by]: readonly unknown[] = await once(child, 'close');
  sockets.forEach((socket) => socket.destroy());
  silent.close();
  return { code, by, err };
}

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

test.each(SIGNALS)('a move of keys ends at the first %s, and says what is left', async (signal, code) => {
  const keys = openKeyStore({ keysUrl: undefined, dataDir });
  await keys.keyOf('a person');
  await keys.claim('a log');
  await keys.close();
  const move = await ended(signal, 'infra/operations/move/main.ts', (port) => [`redis://127.0.0.1:${port}`]);
  expect(move).toEqual({
    ...{ code, by: null },
    err: 'Stopped after 0 keys were copied. The shop still has all of them in its data folder: run the same command again to continue.\n',
  });
});

const endedView = (
  program: 'verify' | 'rebuild',
  signal: NodeJS.Signals,
  nodeOptions: readonly string[] = [],
) =>
  ended(
    signal,
    `projections/src/cli/${program}.ts`,
    () => ['brands'],
    (port) => ({
      EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    }),
    nodeOptions,
  );

/** Sends the signal as soon as a program asks for its largest module. */
const whileLoading = (signal: NodeJS.Signals): readonly string[] => {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name.endsWith('/worker-connections.ts')) process.kill(process.pid, '${signal}');
        return next(name, context);
      },
    });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
};

describe.each(SIGNALS)('verify that is ended by %s', (signal, code) => {
  test.each([
    ['while it waits', []],
    ['while its modules load', whileLoading(signal)],
  ])('%s names how far it came, and that nothing was changed', async (_when, nodeOptions) => {
    expect(await endedView('verify', signal, nodeOptions)).toEqual({
      ...{ code, by: null },
      err: '\nStopped before anything was compared. Nothing was changed; run the same command again to compare everything.\n',
    });
  });
});

test.each(SIGNALS)(
  'rebuild that is ended by %s while its modules load names that nothing was changed',
  async (signal, code) => {
    const rebuild = await endedView('rebuild', signal, whileLoading(signal));
    expect(rebuild).toEqual({
      ...{ code, by: null },
      err: '\nStopped before anything was changed. Run the same command again to start over.\n',
    });
  },
);
