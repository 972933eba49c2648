// What `npm start` promises about its data, with the real processes: stopped and started again, everything is there.
import { join } from 'node:path';
import { accountPaths, type LoginResponse } from '@aangan/shared-events/features/accounts/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crew, newCrew } from '../start/crew.ts';
import { type Shop, startShop } from '../start/shop.ts';
import { silentSteps } from '../start/steps.ts';
import { alive } from './setup/alive.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';
import { toolsDir } from './setup/tools-folder.ts';

let folder: TempFolder;
let crew: Crew;

beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(async () => {
  await crew.stop();
  await folder.remove();
});

async function started(): Promise<Shop> {
  crew = newCrew();
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder.path, 'data'), RATE_LIMITS: 'off' };
  return startShop({ env, steps: silentSteps, crew, demo: 'none', mode: 'plain', toolsDir });
}

async function tokenOfAdmin({ url, admin }: Shop): Promise<string> {
  const body = JSON.stringify(admin);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + accountPaths.login, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  const login: LoginResponse = await response.json();
  return login.token;
}

const categories = async ({ url }: Shop) => (await fetch(url + categoryPaths.all)).json();

test('a second start finds the data, the administrator and their token again', async () => {
  const first = await started();
  const token = await tokenOfAdmin(first);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ name: 'Courtyard' });
  expect((await fetch(first.url + categoryPaths.all, { method: 'POST', headers, body })).status).toBe(201);
  const before = await categories(first);
  const pids = (['redis', 'eventStore', 'projections', 'api'] as const).map(first.pid);
  await crew.stop();
  expect(pids.filter(alive)).toEqual([]);

  const second = await started();
  expect(await categories(second)).toEqual(before);
  expect(before).toMatchObject([{ name: 'Courtyard' }]);
  expect(second.admin).toEqual(first.admin);
  expect((await fetch(second.url + accountPaths.users, { headers })).status).toBe(200);
  await tokenOfAdmin(second);
});
