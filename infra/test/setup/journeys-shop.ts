// One shop for all journeys. They find it by `SHOP_URL` (Playwright's `baseURL`) and sign in as its administrator
// with `ADMIN_USERNAME` and `ADMIN_PASSWORD`.
import buildWeb from './built-web.ts';
import { startShop } from './start-shop.ts';

export default async function openShop(): Promise<() => Promise<void>> {
  await buildWeb();
  const shop = await startShop({ products: 12 });
  process.env.SHOP_URL = shop.url;
  process.env.ADMIN_USERNAME = shop.admin.username;
  process.env.ADMIN_PASSWORD = shop.admin.password;
  return shop.stop;
}
