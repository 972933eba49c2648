import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { tempFolder } from '@aangan/test/setup/temp-folder';

const run = (env: NodeJS.ProcessEnv, args: readonly string[] = [], cwd = process.cwd()): Promise<string> =>
  new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, 'run.ts');
    execFile(
      process.execPath,
      [program, ...args],
      { cwd, env: { ...inheritedEnv(), ...env }, timeout: 20_000, killSignal: 'SIGKILL' },
      (error, out, err) => (error === null ? resolve(out + err) : reject(new Error(err, { cause: error }))),
    );
  });

test('writes the first password to a file for its owner only, and prints only the path', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  const output = await run({ DATA_DIR: folder.path });
  const file = join(folder.path, 'secrets', 'admin-password');
  expect(output).toContain(file);
  expect(output).not.toContain((await readFile(file, 'utf8')).trim());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('does not print a given password', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  const output = await run({ DATA_DIR: folder.path, ADMIN_PASSWORD: 'a given password' });
  expect(output).toBe('Administrator: admin\nPassword: the one of ADMIN_PASSWORD\n');
});

test('runs the bundle of a main that has one, with its own arguments, and the source of another', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(join(folder.path, file, '..'), { recursive: true });
    await writeFile(join(folder.path, file), text);
  };
  const print = (which: string): string =>
    `console.log('${which}', process.argv[1] === import.meta.filename, ...process.argv.slice(2));`;
  await write('package.json', '{"type":"module"}');
  await write('api/main.ts', print('source of the API'));
  await write('programs/api/main.js', print('bundle of the API'));
  await write('cli/keys.ts', print('source of keys'));
  const env = { DATA_DIR: join(folder.path, 'data') };
  expect(await run(env, ['api/main.ts', '--one'], folder.path)).toBe('bundle of the API true --one\n');
  expect(await run(env, ['cli/keys.ts', 'list'], folder.path)).toBe('source of keys true list\n');
});

test('warns where the signing key alone is lost, on stderr and beside the program', async () => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  await run({ DATA_DIR: folder.path });
  const file = join(folder.path, 'secrets', 'signing-key');
  await rm(file);
  const output = await run({ DATA_DIR: folder.path });
  expect(output).toContain(`The signing key ${file} was missing, so a new one was generated:`);
  expect(output).toContain('Administrator: admin\n');
  expect(await run({ DATA_DIR: folder.path })).not.toContain('signing key');
});

// Node's recursive mkdir never ends in /proc.
test('refuses a data folder that cannot be made', async () => {
  await expect(run({ DATA_DIR: '/proc/shop' })).rejects.toThrow(
    'The folder of secrets /proc/shop/secrets cannot be written (ENOENT). Let this user write the data folder, or choose another one with DATA_DIR.',
  );
});
