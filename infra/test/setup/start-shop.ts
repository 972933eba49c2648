// The whole shop on free ports in a temporary folder, by the very code of `npm start`.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newProcesses } from '@aangan/launcher/processes/processes';
import { type Shop, startShop as startIn } from '@aangan/launcher/shop';
import { silentSteps } from '@aangan/launcher/steps';
import { inheritedEnv } from './inherited-env.ts';
import { tempFolder, type TempFolder } from './temp-folder.ts';
import { toolsDir } from './tools-folder.ts';

export type TestShop = Shop & {
  readonly dataDir: string;
  readonly redisUrl: string;
  readonly eventStoreUrl: string;
  /** What a process has written to its log so far: `command-api`, `projections`, `event-store`, `redis` or `demo`. */
  readonly log: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export type TestShopOptions = {
  /** How many demo products are loaded; none unless said, which is the quickest. */
  readonly products?: number;
  /** For tests that kill processes themselves; otherwise one that dies unasked is an error when the shop is stopped, although it was started again. */
  readonly mayDie?: true;
  /** Where its data goes; a temporary folder unless said. It is removed at the end. */
  readonly folder?: TempFolder;
  /** Settings beside or instead of the usual ones. */
  readonly env?: NodeJS.ProcessEnv;
};

export async function startShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { products = 0, env = {}, mayDie, folder = await tempFolder() } = options;
  const crew = newProcesses();
  const dataDir = join(folder.path, 'data');
  await mkdir(dataDir, { recursive: true });
  const deaths: string[] = [];
  const stop = async () => {
    await crew.stop();
    await folder.remove();
    if (deaths.length > 0 && !mayDie) throw new Error(deaths.join('\n'));
  };
  try {
    const shop = await startIn({
      env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
      steps: { ...silentSteps, tell: (text) => deaths.push(text) },
      crew,
      demo: products === 0 ? 'none' : { products },
      mode: 'plain',
      toolsDir,
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
