// Backups that another person could have changed: a restore reads nothing without an end, writes only what a backup holds, and gives the reason.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { restoreInTest } from '@aangan/test/setup/restore-in-test';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: TempFolder;
beforeEach(async () => void (folder = await tempFolder()));
afterEach(() => folder.remove());
const dir = () => join(folder.path, 'backup');
const at = (path: string) => join(dir(), path);

type Listed = {
  readonly path: string;
  readonly to?: string;
  readonly bytes: number;
  readonly sha256: string;
};
const listed = (path: string, to: string, text = 'hello'): Listed => ({
  ...{ path, to, bytes: Buffer.byteLength(text), sha256: hash('sha256', text) },
});
const end = { firstId: 'a', lastId: 'b', head: 1, end: 2, events: 1 };

function writeBackup(files: readonly Listed[], parts: readonly string[] = []): void {
  const log = { kept: 'here', end, parts };
  const made = { format: 1, madeAt: '2026-11-28T10:00:00.000Z', log };
  mkdirSync(at('secrets'), { recursive: true });
  writeFileSync(at('manifest.json'), JSON.stringify({ ...made, files }));
  writeFileSync(at('secrets/manifest.json'), JSON.stringify({ ...made, files: [] }));
}

/** A backup of one file, with the checksum of its text. */
function backUp(to: string, text = 'hello'): void {
  writeBackup([listed('a-file', to, text)]);
  writeFileSync(at('a-file'), text);
}

/** The backup lists a file, and has something else in its place. */
function backUpInstead(make: (path: string) => void): void {
  writeBackup([listed('uploads/a.jpg', 'uploads/a.jpg')]);
  mkdirSync(dirname(at('uploads/a.jpg')));
  make(at('uploads/a.jpg'));
}
const makePipe = (path: string) => void execFileSync('mkfifo', [path]);
function replaceManifest(make: (path: string) => void): void {
  writeBackup([]);
  rmSync(at('manifest.json'));
  make(at('manifest.json'));
}

const NO_MANIFEST = 'is not the manifest of a backup';
test.each<[string, () => void, string]>([
  ['a link to a device', () => backUpInstead((path) => symlinkSync('/dev/zero', path)), 'has another size'],
  ['a link to itself', () => backUpInstead((path) => symlinkSync(path, path)), 'a link that leads to itself'],
  ['a pipe', () => backUpInstead(makePipe), 'has another size'],
  ['a folder in place of a file', () => backUpInstead((path) => mkdirSync(path)), 'has another size'],
  ['a program', () => backUp('tools/redis-server'), NO_MANIFEST],
  ['the lock of a data folder', () => backUp('launcher-1.lock'), NO_MANIFEST],
  ['a file of the restore itself', () => backUp('restoring/secrets'), NO_MANIFEST],
  ['a NUL in a name', () => backUp('uploads/a\0b'), NO_MANIFEST],
  ['a name that is too long', () => backUp(`uploads/${'x'.repeat(300)}`), 'has a name that is too long'],
  ['a proof that LMDB cannot map', () => backUp('proof/proof.mdb', 'x'.repeat(9_000)), 'its first page is'],
  ['halves of keys that are none', () => backUp('keys/halves', 'x'), 'does not hold the halves of keys'],
  ['a signing key that is none', () => backUp('secrets/signing-key', 'x'), 'is not a signing key'],
  ['a part without a checksum', () => writeBackup([], ['log/after-0.records']), 'has no checksum of'],
  ['a folder in place of its manifest', () => replaceManifest((path) => mkdirSync(path)), NO_MANIFEST],
  ['a pipe in place of its manifest', () => replaceManifest(makePipe), NO_MANIFEST],
])('a backup with %s is refused in a sentence', async (_, make, sentence) => {
  make();
  const data = join(folder.path, 'data');
  mkdirSync(data);
  const { code, err } = await restoreInTest(data, dir());
  expect({ code, lines: err.split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect(err).toContain(sentence);
  expect(existsSync(data) && readdirSync(data)).toEqual([]);
});
