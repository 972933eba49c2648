// What `npm run move` has moved elsewhere stays in the data folder as it was. Nothing may use it any more: the shop would have two histories, or keys in
// two places.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '@aangan/event-store/storage/flush';
import { StartError } from '../start-error.ts';
import { withoutCredentials } from './without-credentials.ts';

type Moved = 'log' | 'keys';

const settingOf: Readonly<Record<Moved, string>> = { log: 'EVENTSTORE_URL', keys: 'KEYS_URL' };

/** A file in the data folder with the address of the store that has it now. */
const noteOf = (dataDir: string, what: Moved): string => join(dataDir, `${what}-moved-to`);

/** Records that the log or the keys of a data folder are in the store at `url` from now on; on disk when it resolves. */
export async function recordMoved(dataDir: string, what: Moved, url: string): Promise<void> {
  const note = noteOf(dataDir, what);
  await writeFile(note, `${withoutCredentials(url)}\n`, { mode: 0o600 });
  flush(note);
  flush(dataDir);
}

/** Throws `StartError` when the log or the keys of the data folder were moved. */
export async function refuseMoved(dataDir: string, what: Moved): Promise<void> {
  const note = noteOf(dataDir, what);
  const url = await readFile(note, 'utf8').catch(() => undefined);
  if (url === undefined) return;
  throw new StartError(
    `The ${what} of the data folder ${dataDir} moved to another store. Name that one: ${settingOf[what]}=${url.trim()}\nOnly when that store was never used: delete ${note}.`,
  );
}
