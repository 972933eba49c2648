import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { launcherOf, lockFolder } from './launcher-lock.ts';

let folder: TempFolder;
let launchers: ChildProcess[] = [];
beforeEach(async () => void (folder = await tempFolder()));
afterEach(async () => {
  await Promise.all(launchers.map(killed));
  launchers = [];
  await folder.remove();
});

/** Locks the folder when it gets a line, prints the process id of the launcher that has it then, and stays. */
const LAUNCHER = `
  import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'launcher-lock.ts'))};
  process.stdin.once('data', async () => {
    const locked = await lockFolder(process.argv[1]);
    console.log('lock' in locked ? process.pid : locked.holder);
  });
  console.log('ready');
`;

async function launcher(): Promise<{ readonly process: ChildProcess; readonly lock: () => Promise<number> }> {
  const args = ['--input-type=module', '--eval', LAUNCHER, folder.path];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  launchers.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    process: child,
    lock: async () => {
      child.stdin.write('\n');
      return Number((await lines.next()).value);
    },
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Another program at the port of a launcher that was killed, which had the number 4. */
async function programAt(onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await leaveLock(typeof address === 'object' ? address?.port : undefined);
  return server;
}

/** The lock of a launcher that was killed; its process id belongs to a running process now. */
const leaveLock = (port: number | undefined): Promise<void> =>
  writeFile(join(folder.path, 'launcher-4.lock'), JSON.stringify({ port, token: 'dead', pid: process.pid }));

const locks = async (): Promise<readonly string[]> => (await readdir(folder.path)).toSorted();

test('of several launchers that find the lock of a killed one at the same moment, one gets it', async () => {
  for (let round = 1; round <= 2; round++) {
    const all = await Promise.all(Array.from({ length: 4 }, launcher));
    const holders = await Promise.all(all.map(({ lock }) => lock()));
    expect(new Set(holders).size).toBe(1);
    expect(all.map(({ process: { pid } }) => pid)).toContain(holders[0]);
    expect(await launcherOf(folder.path)).toBe(holders[0]);
    await Promise.all(all.map(({ process: child }) => killed(child)));
    expect(await launcherOf(folder.path)).toBeUndefined();
  }
  expect(await locks()).toEqual(['launcher-2.lock']);
});

test('a stopped launcher keeps its lock; a killed one does not', async () => {
  const { process: child, lock } = await launcher();
  expect(await lock()).toBe(child.pid);
  child.kill('SIGSTOP');
  expect(await lockFolder(folder.path)).toEqual({ holder: child.pid });
  await killed(child);
  expect(await lockFolder(folder.path)).toHaveProperty('lock');
});

test('a launcher that was delayed while others came and went does not get the lock that another has', async () => {
  // It answers the first time late.
  let asking: Socket | undefined;
  const elsewhere = await programAt((socket) => {
    if (asking === undefined) asking = socket;
    else socket.end('of another program');
  });

  const delayed = lockFolder(folder.path);
  await expect.poll(() => asking).toBeDefined();
  const first = lockFolder(folder.path);
  const { lock } = { lock: undefined, ...(await first) };
  await lock?.release();
  expect(await locks()).toEqual([]);
  expect(await lockFolder(folder.path)).toHaveProperty('lock');
  expect(await locks()).toEqual(['launcher-1.lock']);

  asking?.end('of another program');
  expect(await delayed).toEqual({ holder: process.pid });
  expect(await locks()).toEqual(['launcher-1.lock']);
  elsewhere.close();
});

test('a launcher whose file was removed while it made sure does not take the lock of the one that has its number now', async () => {
  const asking: Socket[] = [];
  const elsewhere = await programAt((socket) => void asking.push(socket));
  const slow = lockFolder(folder.path);
  await expect.poll(() => asking).toHaveLength(1);
  asking[0]?.end('of another program');
  await expect.poll(() => asking).toHaveLength(2);
  // As by a launcher that has won, and was killed then. Nothing listens at port 1.
  await rm(join(folder.path, 'launcher-5.lock'));
  await leaveLock(1);
  expect(await lockFolder(folder.path)).toHaveProperty('lock');
  expect(await locks()).toEqual(['launcher-5.lock']);

  asking[1]?.end('of another program');
  expect(await slow).toEqual({ holder: process.pid });
  expect(await locks()).toEqual(['launcher-5.lock']);
  elsewhere.close();
});
