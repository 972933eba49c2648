import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { tempFolder } from '@aangan/test/setup/temp-folder';

const runWithoutMain = (env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, 'run.ts');
    execFile(process.execPath, [program], { env: { ...inheritedEnv(), ...env } }, (error, out, err) =>
      error === null ? resolve(out + err) : reject(new Error(err, { cause: error })),
    );
  });

test('writes the first password to a file for its owner only, and prints only the path', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  const output = await runWithoutMain({ DATA_DIR: folder.path });
  const file = join(folder.path, 'secrets', 'admin-password');
  expect(output).toContain(file);
  expect(output).not.toContain((await readFile(file, 'utf8')).trim());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('does not print a given password', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  const output = await runWithoutMain({ DATA_DIR: folder.path, ADMIN_PASSWORD: 'given by somebody' });
  expect(output).toBe('Administrator: admin\nPassword: the one of ADMIN_PASSWORD\n');
});
