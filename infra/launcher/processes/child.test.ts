import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { writeProgram } from '../testing/stand-in-programs.ts';
import { readyLine, spawnChild } from './child.ts';
import { startEventStore } from './components.ts';
import { makeProcesses } from './processes.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await memoryFolder();
});
afterEach(() => folder.remove());

test('a process that could not be started has no id that a signal could be sent to', async () => {
  const child = spawnChild({
    ...{ name: 'a missing folder', command: 'sleep', args: ['600'], env: process.env },
    cwd: join(folder.path, 'missing'),
    logFile: join(folder.path, 'log'),
  });
  expect(await child.exited).toEqual({ code: 127, signal: null });
  expect(() => child.pid).toThrow('could not be started');
});

test('a process that is not ready in time is stopped, and does not run beside the next one', async () => {
  const child = spawnChild({
    ...{ name: 'a slow process', command: 'sleep', args: ['600'], env: process.env },
    logFile: join(folder.path, 'log'),
  });
  await expect(readyLine(child, 1_000)).rejects.toThrow('A slow process was not ready after 1 s.');
  expect(child.hasExited()).toBe(true);
});

test('an event store that waits for room on its disk is neither given up nor started twice', async () => {
  // Ready once there is a file.
  const waiting = `
    import { existsSync } from 'node:fs';
    setInterval(() => existsSync(process.env.DATA_DIR + '/room') && console.log('{"port":2113}'), 20);
  `;
  await writeProgram(folder.path, 'infra/launcher/event-store.ts', waiting);
  await writeProgram(folder.path, 'package.json', '{ "type": "module" }');
  const processes = makeProcesses();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const context = { root: folder.path, dataDir: folder.path, processes } as const;
    const starting = startEventStore({ ...context, mode: 'plain', embeddedStore: true }, 0);
    vi.advanceTimersByTime(24 * 3_600_000);
    await writeFile(join(folder.path, 'room'), '');
    expect(await starting).toMatchObject({ port: 2113 });
  } finally {
    vi.useRealTimers();
    await processes.stop();
  }
});
