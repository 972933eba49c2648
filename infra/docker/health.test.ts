// The health check of a container, with a process that hangs.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { endMain, judge } from './liveness.ts';

let folder: TempFolder;
let server: Server;
let url: string;
/** The status of the process; undefined: no answer. */
let status: number | undefined;

beforeAll(async () => {
  folder = await tempFolder();
  server = createServer((_, response) => {
    if (status !== undefined) response.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await folder.remove();
});
beforeEach(() => void (status = 200));

const check = (asked = url): Promise<number> =>
  new Promise((ended) => {
    const env = { ...inheritedEnv(), TMPDIR: folder.path };
    const program = join(import.meta.dirname, 'health.ts');
    execFile(process.execPath, [program, asked], { env }, (error) =>
      ended(error === null ? 0 : Number(error.code)),
    );
  });

test('reports whether the process is ready', async () => {
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).toBe(1);
  expect(await check('http://127.0.0.1:9/readyz')).toBe(1);
});

test('counts a check without an answer', async () => {
  status = undefined;
  expect(await check()).toBe(1);
  expect(await readFile(join(folder.path, 'health-silences'), 'utf8')).toBe('1');
});

test('treats a process as hung after three checks without an answer, but not one that is starting or not ready', () => {
  const replies = (given: readonly Parameters<typeof judge>[0][]) =>
    given.reduce<{ silences: number; hung: number }>(
      ({ silences, hung }, reply) => {
        const now = judge(reply, silences);
        return { silences: now.silences, hung: hung + Number(now.isHung) };
      },
      { silences: 0, hung: 0 },
    ).hung;
  expect(replies(['silent', 'silent', 'silent'])).toBe(1);
  expect(replies(['silent', 'silent', 'not ready', 'silent', 'silent', 'ready'])).toBe(0);
  expect(replies(Array.from({ length: 20 }, () => 'not listening' as const))).toBe(0);
  expect(replies(Array.from({ length: 20 }, () => 'not ready' as const))).toBe(0);
});

test('kills the child of process 1, whatever its name, and nothing else', async () => {
  const processes = {
    '1': '(docker-init) S 0',
    '7': '(node) R 1',
    '8': '(a (b) c) S 1',
    '19': '(node) R 0',
    '20': '(sh) S 7',
  };
  for (const [pid, rest] of Object.entries(processes)) {
    await mkdir(join(folder.path, 'proc', pid), { recursive: true });
    await writeFile(join(folder.path, 'proc', pid, 'stat'), `${pid} ${rest} 1 1 0`);
  }
  await mkdir(join(folder.path, 'proc', 'self'));
  const ended: number[] = [];
  await endMain(join(folder.path, 'proc'), (pid) => ended.push(pid));
  expect(ended.toSorted((a, b) => a - b)).toEqual([7, 8]);
});
