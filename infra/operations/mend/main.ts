// npm run mend: replaces damaged records of the log in the data folder with those of a copy.
import { realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FolderInUseError } from '@aangan/event-store/storage/claim';
import { DATA_FILE, openTables, type Tables } from '@aangan/event-store/storage/database';
import type { DamagedPlace } from '@aangan/event-store/storage/damage';
import { checkFile, DamagedFileError } from '@aangan/event-store/storage/file-check';
import { mend, OtherLogError } from '@aangan/event-store/storage/mend';
import { checkedSettings } from '@aangan/launcher/checked-settings';
import { claimDataFolder } from '@aangan/launcher/data-folder/data-folder';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { StartError } from '@aangan/launcher/start-error';
import { fileSentence } from '../backup/file-sentence.ts';

const [copy = ''] = readCommandLine({
  usage:
    'npm run mend -- FOLDER, where FOLDER is a copy of a data folder, such as one made by npm run restore',
  operands: [1, 1],
}).operands;
try {
  process.exitCode = await mendLog(checkedSettings(process.env).dataDir, resolve(copy));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** Returns the exit code: 1 when a record is still damaged. */
async function mendLog(dataDir: string, copyDir: string): Promise<number> {
  const [folder, whole] = [
    logIn(dataDir, 'Move the data folder aside, and restore a backup (operations.md, “Damage”).'),
    logIn(copyDir, 'Name another copy.'),
  ];
  if (realpathSync(folder) === realpathSync(whole))
    throw new StartError('The copy is the data folder itself.');
  const claim = await claimDataFolder(dataDir);
  try {
    for (const each of [folder, whole]) checkFile(join(each, DATA_FILE));
    const copyTables = openTables(whole, true);
    try {
      return await mendFrom(copyTables, folder);
    } finally {
      await copyTables.close();
    }
  } finally {
    await claim.release();
  }
}

async function mendFrom(copyTables: Tables, folder: string): Promise<number> {
  const tables = openTables(folder, true);
  try {
    const { mended, left } = await mend(tables, copyTables);
    for (const place of mended) printPlace('Replaced from the copy:', place);
    for (const place of left) printPlace('Still damaged, and damaged in the copy too:', place);
    if (mended.length + left.length === 0) process.stdout.write('No record is damaged.\n');
    return left.length === 0 ? 0 : 1;
  } finally {
    await tables.close();
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof FolderInUseError) return `${error.message}, or name a copy that no program uses.`;
  const isExpected = [StartError, DamagedFileError, OtherLogError].some((kind) => error instanceof kind);
  return isExpected && error instanceof Error ? error.message : fileSentence(error);
}

/** `advice` is for a file that LMDB would take for a new log. */
function logIn(dataDir: string, advice: string): string {
  const folder = join(dataDir, 'event-store');
  const file = join(folder, DATA_FILE);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new StartError(`There is no log of an embedded event store in ${dataDir}.`);
  if (found.isFile() && found.size === 0)
    throw new StartError(`${file} is empty: it holds no log. ${advice}`);
  return folder;
}

function printPlace(what: string, { stream, revision, position }: DamagedPlace): void {
  const place = stream === undefined ? '' : `${stream}/${revision}, `;
  process.stdout.write(`${what} ${place}position ${position}\n`);
}
