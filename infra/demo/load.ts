// npm run demo:load: fills a running shop with the demo catalogue through its public API.
// node infra/demo/load.ts --url http://127.0.0.1:3000 [--products 12] [--json]
// It signs in with ADMIN_USERNAME and ADMIN_PASSWORD. Existing products are left alone, so a second run adds nothing.
// With --products only the first ones are loaded, without reviews: tests start with that.
import { parseArgs } from 'node:util';
import { demoProducts } from './catalogue/products.ts';
import { ensureProducts } from './loading/products.ts';
import { ensureReviews, logIn } from './loading/reviews.ts';
import { shopClient } from './loading/shop-client.ts';
import { ensureTerms } from './loading/terms.ts';

type LoadOptions = { readonly url: string; readonly products: number | null; readonly json: boolean };

const loadOptionsOf = (args: readonly string[]): LoadOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      products: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { url = 'http://127.0.0.1:3000', products, json } = values;
  if (!URL.canParse(url)) throw new Error(`--url ${url} is not an address.`);
  if (products !== undefined && !/^[1-9]\d{0,3}$/.test(products)) {
    throw new Error(`--products takes a whole number from 1, not ${products}.`);
  }
  return { url, products: products === undefined ? null : Number(products), json };
};

const load = async ({ url, products, json }: LoadOptions): Promise<void> => {
  const { ADMIN_USERNAME: username = 'admin', ADMIN_PASSWORD: password } = process.env;
  if (password === undefined || password === '') throw new Error('ADMIN_PASSWORD is not set.');
  const chosen = demoProducts.slice(0, products ?? demoProducts.length);
  const printProgress = (loaded: number): void =>
    console.log(
      json ? JSON.stringify({ loaded, of: chosen.length }) : `${loaded} of ${chosen.length} products`,
    );

  const shop = shopClient(url);
  const token = await logIn(shop, username, password);
  const terms = await ensureTerms(shop, token, chosen);
  const ids = await ensureProducts(shop, token, chosen, terms, printProgress);
  if (products !== null) return;
  const written = await ensureReviews(shop, password, chosen, ids);
  if (!json) console.log(`${chosen.length} products, ${written} new reviews`);
};

try {
  await load(loadOptionsOf(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
