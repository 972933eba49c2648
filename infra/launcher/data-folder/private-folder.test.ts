import { chmod, chown, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modeOf, openIn } from '@aangan/test/setup/open-to-others';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { makeProcesses } from '../processes/processes.ts';
import { claimDataFolder } from './data-folder.ts';
import { makePrivate } from './private-folder.ts';
import { socketPath } from '../processes/socket-path.ts';

const OTHER_USER = 65_534;

describe('a data folder', () => {
  let folder: TempFolder;
  beforeAll(async () => void (folder = await tempFolder()));
  afterAll(() => folder.remove());

  test('of an earlier version is made private at the next start, and nothing outside of it', async () => {
    const [dataDir, outside] = [join(folder.path, 'old'), join(folder.path, 'outside')];
    await mkdir(join(dataDir, 'redis', 'appendonlydir'), { recursive: true });
    const files = [join(dataDir, 'redis', 'appendonlydir', 'a.aof'), join(dataDir, 'program'), outside];
    for (const file of files) await writeFile(file, '');
    for (const path of [dataDir, join(dataDir, 'redis'), join(dataDir, 'program')]) await chmod(path, 0o755);
    for (const path of [outside, files[0] ?? '']) await chmod(path, 0o644);
    await symlink(outside, join(dataDir, 'link'));
    await (await claimDataFolder(dataDir)).release();
    expect(await openIn(dataDir)).toEqual([]);
    expect(await modeOf(join(dataDir, 'program'))).toBe(0o700);
    expect(await modeOf(outside)).toBe(0o644);
  });

  test('that all users share is refused and not changed', async () => {
    const shared = join(folder.path, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o1777);
    await expect(claimDataFolder(shared)).rejects.toThrow(/is shared by all users of this machine\. Choose/);
    expect((await lstat(shared)).mode & 0o7777).toBe(0o1777);
  });

  test.each([
    ['is open to others', 0o755],
    ['is private already', 0o700],
  ])('that holds other things and %s is refused and not changed', async (_, mode) => {
    const home = join(folder.path, `home-${mode}`);
    await mkdir(home);
    await writeFile(join(home, 'letter'), '');
    await chmod(join(home, 'letter'), 0o755);
    await chmod(home, mode);
    await expect(claimDataFolder(home)).rejects.toThrow(/holds other things than a shop, .* Choose one/);
    expect(await modeOf(join(home, 'letter'))).toBe(0o755);
  });

  test.each(['keys', 'redis', 'logs'])('with a file in place of its folder %s is refused', async (name) => {
    const dataDir = join(folder.path, `file-${name}`);
    await mkdir(join(dataDir, 'secrets'), { recursive: true });
    await writeFile(join(dataDir, name), '');
    await expect(claimDataFolder(dataDir)).rejects.toThrow(
      `In the data folder ${dataDir}, ${name} is not a folder. Move it away, or choose another data folder with DATA_DIR.`,
    );
  });

  test('with a link to a disk that is not there is refused, and nothing is made in its place', async () => {
    const dataDir = join(folder.path, 'linked');
    await mkdir(dataDir);
    await symlink(join(folder.path, 'unmounted', 'keys'), join(dataDir, 'keys'));
    await expect(claimDataFolder(dataDir)).rejects.toThrow(
      `In the data folder ${dataDir}, keys is a link to ${join(folder.path, 'unmounted', 'keys')}, which is not there. Mount its disk, or choose another data folder with DATA_DIR.`,
    );
    expect(existsSync(join(folder.path, 'unmounted'))).toBe(false);
  });

  // Only root can give a file to another user.
  test.runIf(process.getuid?.() === 0)(
    'with a file of another user, as after a start by root, is refused',
    async () => {
      const dataDir = join(folder.path, 'mixed');
      await mkdir(join(dataDir, 'redis'), { recursive: true });
      await chown(dataDir, OTHER_USER, OTHER_USER);
      const before = await modeOf(join(dataDir, 'redis'));
      await expect(makePrivate(dataDir, OTHER_USER)).rejects.toThrow(
        `In the data folder ${dataDir}, ${join(dataDir, 'redis')} belongs to another user than the folder itself. Give it to the same user (chown -R), or choose another data folder with DATA_DIR.`,
      );
      expect(await modeOf(join(dataDir, 'redis'))).toBe(before);
    },
  );

  test('with a path too long for a socket has it in a temporary folder, which is removed at the end', async () => {
    const processes = makeProcesses();
    const path = await socketPath(join(folder.path, 'x'.repeat(100)), processes);
    expect(path.length).toBeLessThan(104);
    expect(await modeOf(join(path, '..'))).toBe(0o700);
    await processes.stop();
    expect(existsSync(join(path, '..'))).toBe(false);
  });
});
