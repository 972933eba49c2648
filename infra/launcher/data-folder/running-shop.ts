// What the commands that work beside the running shop have to know of it (`npm run rebuild`, `verify`, `erase`).
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_KEPT, NOTED_SETTINGS, RUNNING_SHOP } from '@aangan/platform/settings/shop-environment';
import type { Processes } from '../processes/processes.ts';

/**
 * Writes `running.json` into the data folder, for its owner's eyes only; the file goes when the crew has stopped. `hasLog` tells that the log is in the
 * data folder too.
 */
export async function noteRunningShop(
  { dataDir, hasLog }: { readonly dataDir: string; readonly hasLog: boolean },
  env: NodeJS.ProcessEnv,
  crew: Processes,
): Promise<void> {
  const file = join(dataDir, RUNNING_SHOP);
  const noted = NOTED_SETTINGS.map((name) => [name, env[name] || undefined]);
  crew.atEnd(() => rm(file, { force: true }));
  await rm(file, { force: true });
  await writeFile(
    file,
    JSON.stringify({ ...Object.fromEntries(noted), [LOG_KEPT]: hasLog ? 'here' : 'elsewhere' }),
    { mode: 0o600 },
  );
}
