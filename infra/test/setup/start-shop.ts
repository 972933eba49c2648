// The whole shop on free ports in a temporary folder, started by the code of `npm start`.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { type Shop, startShop as startIn } from '@aangan/launcher/shop';
import { silentSteps } from '@aangan/launcher/steps';
import { programsDir } from './built-programs.ts';
import { inheritedEnv } from './inherited-env.ts';
import { tempFolder, type TempFolder } from './temp-folder.ts';
import { toolsDir } from './tools-folder.ts';

export type TestShop = Shop & {
  readonly dataDir: string;
  readonly redisUrl: string;
  readonly eventStoreUrl: string;
  /** The log of a process so far: `command-api`, `projections`, `event-store`, `redis` or `demo`. */
  readonly log: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export type TestShopOptions = {
  /** How many demo products are loaded; none by default, which is the fastest. */
  readonly products?: number;
  /** For tests that kill processes themselves. Otherwise an unexpected exit fails `stop()`, even though the process was restarted. */
  readonly mayDie?: true;
  /** The data's folder, removed at the end; a temporary one by default. */
  readonly folder?: TempFolder;
  /** Settings in addition to or instead of the default ones. */
  readonly env?: NodeJS.ProcessEnv;
};

export async function startShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { products = 0, env = {}, mayDie, folder = await tempFolder() } = options;
  const processes = makeProcesses();
  const dataDir = join(folder.path, 'data');
  await mkdir(dataDir, { recursive: true });
  const deaths: string[] = [];
  const stop = async () => {
    await processes.stop();
    await folder.remove();
    if (deaths.length > 0 && !mayDie) throw new Error(deaths.join('\n'));
  };
  try {
    const shop = await startIn({
      env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
      steps: { ...silentSteps, print: (text) => deaths.push(text) },
      processes,
      demo: products === 0 ? 'none' : { products },
      mode: 'plain',
      toolsDir,
      programsDir,
    });
    return {
      ...shop,
      dataDir,
      redisUrl: shop.env.REDIS_URL ?? '',
      eventStoreUrl: shop.env.EVENTSTORE_URL ?? '',
      log: (name) => readFile(join(dataDir, 'logs', `${name}.log`), 'utf8'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
