// What other users of a machine can access of a shop that runs there, tried by one of them.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { socketIn } from '@aangan/platform/event-log/event-store-url';
import { modeOf, openIn } from './setup/open-to-others.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

const run = promisify(execFile);
/** Only root can run a command as another user. */
const canBeAnother = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv');

describe('a running shop', () => {
  let shop: TestShop;
  let socket: string;
  beforeAll(async () => {
    shop = await startShop();
    socket = socketIn(shop.eventStoreUrl) ?? '';
  });
  afterAll(() => shop.stop());

  test('gives only its owner access to its data folder', async () => {
    expect(await openIn(shop.dataDir)).toEqual([]);
    expect(await modeOf(shop.dataDir)).toBe(0o700);
    expect(await modeOf(join(shop.dataDir, 'event-store', 'data.mdb'))).toBe(0o600);
  });

  test('lets its own user read the log, on a socket that stays where it is', async () => {
    await shop.kill('eventStore');
    await shop.start('eventStore');
    const log = connectEventLog(shop.eventStoreUrl);
    expect(await log.head()).toBeGreaterThan(0n);
    await log.close();
  });

  test('has a Redis that takes no command without the password, which no argument of a process shows', async () => {
    const { port, password } = new URL(shop.redisUrl);
    const stranger = new Redis({ port: Number(port), host: '127.0.0.1', lazyConnect: true });
    stranger.on('error', () => undefined);
    await expect(stranger.config('GET', 'dir')).rejects.toThrow('NOAUTH');
    await expect(stranger.flushall()).rejects.toThrow('NOAUTH');
    stranger.disconnect();
    expect(password).toHaveLength(43);
    for (const part of ['redis', 'eventStore', 'projections', 'api'] as const)
      expect(await readFile(`/proc/${shop.pid(part)}/cmdline`, 'utf8')).not.toContain(password);
  });

  if (!canBeAnother) return;
  test('is reached by no other user, even where the folders above are open', async () => {
    // The test run's temporary folder may itself be closed to others.
    for (const folder of [tmpdir(), join(shop.dataDir, '..')]) {
      const mode = await modeOf(folder);
      if ((mode & 0o005) !== 0o005) await chmod(folder, mode | 0o755);
    }
    const other = ['--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups'];
    const asOther = (...command: string[]) =>
      run('/usr/bin/setpriv', [...other, ...command], { cwd: '/' }).then(
        () => 'let in',
        (error: { stderr: string }) => error.stderr,
      );
    expect(await asOther('ls', join(shop.dataDir, '..'))).toBe('let in');
    for (const path of [shop.dataDir, socket, join(shop.dataDir, 'running.json')]) {
      await run('ls', [path]);
      expect(await asOther('ls', path), path).toContain('Permission denied');
    }
  });
});
