import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { MANIFEST, type Manifest, readManifest, writeManifest } from './manifest.ts';

let folder: TempFolder;
beforeAll(async () => void (folder = await tempFolder()));
afterAll(() => folder.remove());

const made: Manifest = {
  format: 1,
  madeAt: '2026-11-28T10:00:00.000Z',
  log: { kept: 'elsewhere', id: 'a log', head: '7' },
  files: [{ path: 'secrets/1/signing-key', to: 'secrets/signing-key', bytes: 44, sha256: 'a'.repeat(64) }],
};

test('a manifest is read as it was written, and not when a character of it has changed', async () => {
  await writeManifest(folder.path, made);
  expect(await readManifest(folder.path)).toEqual(made);
  const file = join(folder.path, MANIFEST);
  const text = readFileSync(file, 'utf8');
  for (const part of ['signing-key"', '44', '10:00', '"7"', 'a log']) {
    const at = text.lastIndexOf(part) + 1;
    writeFileSync(file, `${text.slice(0, at)}${text[at] === '4' ? '5' : 'x'}${text.slice(at + 1)}`);
    await expect(readManifest(folder.path), part).rejects.toThrow(file);
  }
});

test('a manifest of an earlier release, without a checksum of its own, is read', async () => {
  writeFileSync(join(folder.path, MANIFEST), JSON.stringify(made));
  expect(await readManifest(folder.path)).toEqual(made);
});

test('a file in place of the folder has no manifest', async () => {
  const file = join(folder.path, 'archive.tar');
  writeFileSync(file, '');
  expect(await readManifest(file)).toBeUndefined();
});
