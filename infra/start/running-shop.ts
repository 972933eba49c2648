// Where the stores of the running shop are, for the commands that work beside it (`npm run rebuild`, `npm run verify`).
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Crew } from './crew.ts';

export type Addresses = { readonly EVENTSTORE_URL: string; readonly REDIS_URL: string };

/** Writes `running.json` into the data folder, for its owner's eyes only; the file goes when the crew has stopped. */
export async function noteRunningShop(dataDir: string, addresses: Addresses, crew: Crew): Promise<void> {
  const file = join(dataDir, 'running.json');
  crew.atEnd(() => rm(file, { force: true }));
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(addresses), { mode: 0o600 });
}
