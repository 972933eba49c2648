// Records the settings of the running shop for commands beside it (`npm run rebuild`, `verify`, `erase`).
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_LOCATION, RECORDED_SETTINGS, RUNNING_SHOP } from '@aangan/platform/settings/shop-environment';
import type { Processes } from '../processes/processes.ts';

/**
 * Writes `running.json` into the data folder, readable by its owner only, and removes it when all processes have stopped. `hasLog`: the log is in the
 * data folder too.
 */
export async function recordRunningShop(
  { dataDir, hasLog }: { readonly dataDir: string; readonly hasLog: boolean },
  env: NodeJS.ProcessEnv,
  processes: Processes,
): Promise<void> {
  const file = join(dataDir, RUNNING_SHOP);
  const noted = RECORDED_SETTINGS.map((name) => [name, env[name] || undefined]);
  processes.onStopped(() => rm(file, { force: true }));
  await rm(file, { force: true });
  await writeFile(
    file,
    JSON.stringify({ ...Object.fromEntries(noted), [LOG_LOCATION]: hasLog ? 'here' : 'elsewhere' }),
    { mode: 0o600 },
  );
}
