import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Running, startEventStore } from './event-store.ts';
import { folderForTest } from './testing/folders.ts';

const startAt = async (socket: string): Promise<Running> => {
  const store = await startEventStore(
    { listen: { socket }, data: undefined, tls: undefined },
    () => undefined,
  );
  onTestFinished(() => store.stop());
  return store;
};

const connected = async (path: string): Promise<void> => {
  const socket = connect(path);
  await once(socket, 'connect');
  socket.destroy();
};

test('the socket of a running store is not taken by another one', async () => {
  const path = join(folderForTest(), 'store.sock');
  await startAt(path);
  await expect(startAt(path)).rejects.toThrow(`another program listens on ${path}; stop it first`);
  await connected(path);
});

test('a file that is no socket is refused and stays', async () => {
  const path = join(folderForTest(), 'letter');
  writeFileSync(path, 'Dear Asha');
  await expect(startAt(path)).rejects.toThrow(`${path} exists and is not a socket`);
  expect(readFileSync(path, 'utf8')).toBe('Dear Asha');
});

test('a socket whose folder is missing is refused, with the folder as the reason', async () => {
  const path = join(folderForTest(), 'missing', 'store.sock');
  await expect(startAt(path)).rejects.toThrow(`the folder of the socket ${path} does not exist`);
});

test('the socket of a killed store is replaced', async () => {
  const path = join(folderForTest(), 'store.sock');
  const killed = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(process.argv[1], () => console.log('ready'))`,
    path,
  ]);
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await startAt(path);
  await connected(path);
});

// As a process of its own, because the call that never ends cannot be interrupted.
test('a folder that cannot be created ends the start with the reason', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const folder = '/proc/aangan/store';
  const ended = await new Promise((resolve) => {
    const limits = { timeout: 20_000, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, [main, '--port', '0', '--data', folder], limits, (_, __, err) =>
      resolve({ code: child.exitCode, err }),
    );
  });
  expect(ended).toEqual({ code: 1, err: expect.stringMatching(/^event-store: E\w+: .*\/proc\/aangan/) });
});
