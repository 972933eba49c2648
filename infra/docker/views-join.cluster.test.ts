// Runs the script of `views-join` in docker-compose.cluster.yml, unchanged, with six servers on separate loopback addresses.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeProcesses, type Processes } from '@aangan/launcher/processes/processes';
import { findRedis, type RedisProgram } from '@aangan/launcher/programs/redis-program';
import { startPrivateRedis } from '@aangan/launcher/processes/redis';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { toolsDir } from '@aangan/test/setup/tools-folder';
import { parseCompose } from './testing/compose-file.ts';

const PORT = 6379;
const NUMBERS = [1, 2, 3, 4, 5, 6] as const;
const { services } = parseCompose(
  readFileSync(join(resolve(import.meta.dirname, '../..'), 'docker-compose.cluster.yml'), 'utf8'),
);
const script = String(services['views-join']?.command).replaceAll('$$', '$');

let folder: TempFolder;
let processes: Processes;
let program: RedisProgram;
let subnet: string;
let clients: Redis[];

beforeEach(async () => {
  [folder, processes] = [await tempFolder(), makeProcesses()];
  program = await findRedis({ toolsDir });
  // Each run has its own addresses, so that concurrent runs do not conflict.
  subnet = `127.${randomInt(30, 250)}.${randomInt(1, 250)}`;
  clients = await Promise.all(
    NUMBERS.map(async (number) => {
      const host = `${subnet}.3${number}`;
      await startPrivateRedis({
        ...{ program, host, port: PORT, persistence: 'in memory', onSpawn: processes.add },
        dataDir: join(folder.path, String(number)),
        logFile: join(folder.path, `${number}.log`),
        settings: {
          ...{ 'cluster-enabled': 'yes', 'cluster-node-timeout': '2000' },
          // On loopback the system uses another source address for connections.
          ...{ 'cluster-announce-ip': host, 'bind-source-addr': host },
        },
      });
      return new Redis({ host, port: PORT });
    }),
  );
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await processes.stop();
  await folder.remove();
});

const runScript = (): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((ended) => {
    const path = `${dirname(program.command)}:${process.env.PATH}`;
    const env = { ...process.env, ...program.env, PATH: path, SUBNET: subnet, PATIENCE: '2' };
    execFile('bash', ['-ec', script], { env }, (error, out, err) =>
      ended({ code: error === null ? 0 : Number(error.code), output: out + err }),
    );
  });
const replicas = async (): Promise<number> =>
  String(await clients[0]?.cluster('NODES')).match(/\bslave\b/g)?.length ?? 0;

test('joins six empty servers, and changes nothing when they are joined', async () => {
  expect(await runScript()).toMatchObject({ code: 0 });
  expect(await replicas()).toBe(3);
  const before = await clients[0]?.cluster('MYID');
  expect(await runScript()).toEqual({ code: 0, output: '' });
  expect(await clients[0]?.cluster('MYID')).toBe(before);
});

test('restarts an interrupted creation, and deletes no data', async () => {
  const [first, second] = clients;
  await first?.cluster('SET-CONFIG-EPOCH', 1);
  await first?.cluster('ADDSLOTS', ...Array.from({ length: 5461 }, (_, slot) => slot));
  await second?.cluster('MEET', `${subnet}.31`, PORT);
  await expect.poll(() => first?.cluster('INFO')).toContain('cluster_known_nodes:2');
  expect(await runScript()).toMatchObject({ code: 0 });
  expect(await replicas()).toBe(3);
});

test('does not change partly joined servers with data, and prints where to read on', async () => {
  const [first] = clients;
  const slot = Number(await first?.cluster('KEYSLOT', 'kept'));
  await first?.config('SET', 'cluster-require-full-coverage', 'no');
  await first?.cluster('ADDSLOTS', slot);
  await expect.poll(() => first?.set('kept', 'yes').catch(String)).toBe('OK');
  const { code, output } = await runScript();
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('31 keeps 1 keys, but the six servers are no whole cluster'),
  ]);
  expect(await first?.get('kept')).toBe('yes');
});
