// `npm start` preserves its data, tested with the real processes: stopped and started again, everything is there.
import { join } from 'node:path';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Processes, makeProcesses } from '@aangan/launcher/processes/processes';
import { type Shop, startShop } from '@aangan/launcher/shop';
import { silentSteps } from '@aangan/launcher/steps';
import { alive } from './setup/alive.ts';
import { inheritedEnv } from './setup/inherited-env.ts';
import { expectStatus, shopClient, tokenOf } from './setup/shop-client.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';
import { toolsDir } from './setup/tools-folder.ts';

let folder: TempFolder;
let processes: Processes;

beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(async () => {
  await processes.stop();
  await folder.remove();
});

async function started(): Promise<Shop> {
  processes = makeProcesses();
  const env = { ...inheritedEnv(), PORT: '0', DATA_DIR: join(folder.path, 'data'), RATE_LIMITS: 'off' };
  return startShop({ env, steps: silentSteps, processes, demo: 'none', mode: 'plain', toolsDir });
}

const tokenOfAdmin = ({ url, admin }: Shop) => tokenOf(url, admin.username, admin.password);
const categories = async ({ url }: Shop) =>
  (await shopClient(url).callUntilAnswered('GET', categoryPaths.all)).body;

test('a second start finds the data, the administrator and their token again', async () => {
  const first = await started();
  const token = await tokenOfAdmin(first);
  const body = { name: 'Courtyard' };
  await expectStatus(
    201,
    shopClient(first.url, token).callUntilAnswered('POST', categoryPaths.all, { body }),
  );
  const before = await categories(first);
  const pids = (['redis', 'eventStore', 'projections', 'api'] as const).map(first.pid);
  await processes.stop();
  expect(pids.filter(alive)).toEqual([]);

  const second = await started();
  expect(await categories(second)).toEqual(before);
  expect(before).toMatchObject([{ name: 'Courtyard' }]);
  expect(second.admin).toEqual(first.admin);
  await expectStatus(200, shopClient(second.url, token).callUntilAnswered('GET', accountPaths.users));
  await tokenOfAdmin(second);
});
