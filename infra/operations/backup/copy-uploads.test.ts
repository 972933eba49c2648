import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { copyUploads } from './copy-uploads.ts';
import { removeOthers } from './files.ts';

const folders = async () => {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const [uploads, dir] = [join(path, 'uploads'), join(path, 'backup')];
  for (const folder of ['customization/waiting', 'sized'])
    mkdirSync(join(uploads, folder), { recursive: true });
  const put = (name: string, text: string) => writeFileSync(join(uploads, name), text);
  return { uploads, dir, put };
};

test('copies new pictures, reuses existing ones, and drops deleted ones', async () => {
  const { uploads, dir, put } = await folders();
  put('a.jpg', 'picture a');
  put('customization/b.jpg', 'picture b');
  put('customization/waiting/c.jpg', 'picture c');
  for (const left of ['sized/a.webp', 'd.jpg.77.part', '.writable-77']) put(left, 'left out');
  const first = await copyUploads(uploads, dir, []);
  const paths = ['uploads/a.jpg', 'uploads/customization/b.jpg', 'uploads/customization/waiting/c.jpg'];
  expect(first.map(({ path }) => path).toSorted()).toEqual(paths);
  expect(paths.map((path) => readFileSync(join(dir, path), 'utf8'))).toEqual(
    ['a', 'b', 'c'].map((name) => `picture ${name}`),
  );
  const { mtimeMs } = statSync(join(dir, 'uploads/a.jpg'));

  renameSync(join(uploads, 'customization/waiting/c.jpg'), join(uploads, 'customization/c.jpg'));
  rmSync(join(uploads, 'customization/b.jpg'));
  put('e.jpg', 'picture e');
  const second = await copyUploads(uploads, dir, first);
  await removeOthers(dir, ['uploads'], new Set(second.map(({ path }) => path)));
  expect(second.map(({ path }) => path).toSorted()).toEqual([
    'uploads/a.jpg',
    'uploads/customization/c.jpg',
    'uploads/e.jpg',
  ]);
  expect(statSync(join(dir, 'uploads/a.jpg')).mtimeMs).toBe(mtimeMs);
  expect(() => statSync(join(dir, 'uploads/customization/b.jpg'))).toThrow('ENOENT');
  expect(() => statSync(join(dir, 'uploads/customization/waiting'))).toThrow('ENOENT');
});

test('copies missing or incomplete files again', async () => {
  const { uploads, dir, put } = await folders();
  put('a.jpg', 'picture a');
  const first = await copyUploads(uploads, dir, []);
  writeFileSync(join(dir, 'uploads/a.jpg'), 'half');
  expect(await copyUploads(uploads, dir, first)).toEqual(first);
  expect(readFileSync(join(dir, 'uploads/a.jpg'), 'utf8')).toBe('picture a');
});
