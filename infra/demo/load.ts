// npm run demo:load: fills a running shop with the demo catalogue through its public API.
import { readCommandLine, refuseCommandLine } from '@aangan/platform/process/command-line';
import { demoProducts } from './catalogue/products.ts';
import { ensureProducts } from './loading/products.ts';
import { ensureReviews, logIn } from './loading/reviews.ts';
import { shopClient } from './loading/shop-client.ts';
import { ensureTerms } from './loading/terms.ts';

const usage = `npm run demo:load [-- --url http://127.0.0.1:3000] [--products N] [--json]
Signs in with ADMIN_USERNAME and ADMIN_PASSWORD. Existing products are left alone, so a second run adds nothing.
With --products only the first N are loaded, without reviews. --json prints the progress as JSON lines.`;
const { values, numbers } = readCommandLine({
  usage,
  options: { url: { type: 'string', default: 'http://127.0.0.1:3000' }, json: { type: 'boolean' } },
  numbers: { products: undefined },
});
const { url, json = false } = values;
const { products } = numbers;
if (!URL.canParse(url)) refuseCommandLine(usage, `--url ${url} is not an address.`);

const load = async (): Promise<void> => {
  const { ADMIN_USERNAME: username = 'admin', ADMIN_PASSWORD: password } = process.env;
  if (password === undefined || password === '')
    throw new Error(
      'The password of the administrator is missing: ADMIN_PASSWORD=… npm run demo:load -- --url …. npm start prints it.',
    );
  const chosen = demoProducts.slice(0, products);
  const printProgress = (loaded: number): void =>
    console.log(
      json ? JSON.stringify({ loaded, of: chosen.length }) : `${loaded} of ${chosen.length} products`,
    );

  const shop = shopClient(url);
  const token = await logIn(shop, username, password);
  const terms = await ensureTerms(shop, token, chosen);
  const ids = await ensureProducts(shop, token, chosen, terms, printProgress);
  if (products !== undefined) return;
  const written = await ensureReviews(shop, password, chosen, ids);
  if (!json) console.log(`${chosen.length} products, ${written} new reviews`);
};

try {
  await load();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
