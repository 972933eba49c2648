// npm run notices: writes THIRD-PARTY-NOTICES; with --check it only compares, and exits with 1 when the file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeNotices, NOTICES_FILE } from './notices.ts';

const root = resolve(import.meta.dirname, '../..');
const file = join(root, NOTICES_FILE);
const made = await makeNotices(root);

if (!process.argv.includes('--check')) {
  await writeFile(file, made);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== made) {
  console.error(`${NOTICES_FILE} does not match package-lock.json. Run “npm run notices” and commit it.`);
  process.exitCode = 1;
}
