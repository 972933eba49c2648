// npm run notices: writes THIRD-PARTY-NOTICES.
import { readFile, writeFile } from 'node:fs/promises';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { join, resolve } from 'node:path';
import { makeNotices, NOTICES_FILE } from './notices.ts';

const { values } = readCommandLine({
  usage: `npm run notices              writes ${NOTICES_FILE}
npm run notices -- --check   only compares it, and ends with 1 when it is stale`,
  options: { check: { type: 'boolean' } },
});
const root = resolve(import.meta.dirname, '../..');
const file = join(root, NOTICES_FILE);
const made = await makeNotices(root);

if (!values.check) {
  await writeFile(file, made);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== made) {
  console.error(`${NOTICES_FILE} does not match package-lock.json. Run “npm run notices” and commit it.`);
  process.exitCode = 1;
}
