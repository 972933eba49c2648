// One shop for all journeys, with played payments. They get its address from `SHOP_URL` (Playwright's `baseURL`), its administrator from `ADMIN_USERNAME` and
// `ADMIN_PASSWORD`, and an auditor from `AUDITOR_USERNAME` and `AUDITOR_PASSWORD`. A journey that needs an API of its own starts it with
// `SHOP_SETTINGS` and the program that `API_PROGRAM` names.
import { anAuditor } from './an-auditor.ts';
import { programInTest } from './built-programs.ts';
import buildShop from './built-shop.ts';
import { startShop } from './start-shop.ts';

export default async function openShop(): Promise<() => Promise<void>> {
  await buildShop();
  const shop = await startShop({ products: 12, env: { PAYMENTS: 'sandbox' } });
  process.env.SHOP_URL = shop.url;
  process.env.ADMIN_USERNAME = shop.admin.username;
  process.env.ADMIN_PASSWORD = shop.admin.password;
  process.env.SHOP_SETTINGS = JSON.stringify(shop.env);
  process.env.API_PROGRAM = JSON.stringify(programInTest('command-api/src/main.ts'));
  const auditor = await anAuditor(shop);
  process.env.AUDITOR_USERNAME = auditor.username;
  process.env.AUDITOR_PASSWORD = auditor.password;
  return shop.stop;
}
