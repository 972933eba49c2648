import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLogger } from '@aangan/platform/process/logger';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { readWebBuild } from './web-build.ts';

const part = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;
const MANIFEST = {
  'index.html': { file: 'assets/main.js', imports: ['shared'] },
  shared: { file: 'assets/shared.js' },
  form: { file: 'assets/form.js' },
  [part('signin')]: { file: 'assets/signin.js', imports: ['shared', 'form'] },
  [part('_shop/$')]: { file: 'assets/not-found.js' },
  [part('_shop/_signed-in/account')]: { file: 'assets/account.js' },
  [part('_shop/_signed-in/account.index')]: { file: 'assets/profile.js', imports: ['form'] },
  [part('_shop/_signed-in/account.orders')]: { file: 'assets/own-orders.js' },
  [`${part('_shop/_signed-in/orders.$id.receipt')}---loader`]: { file: 'assets/receipt.js' },
  [part('admin')]: { file: 'assets/admin.js' },
  [part('admin/$')]: { file: 'assets/no-admin-page.js' },
  [part('admin/stock.$productId')]: { file: 'assets/product-stock.js' },
};

test.each([
  ['/signin', ['signin', 'form']],
  ['/account', ['account', 'profile', 'form']],
  ['/account/orders', ['account', 'own-orders']],
  ['/orders/:id/receipt', ['receipt']],
  ['/admin/stock/:id', ['admin', 'product-stock']],
  ['/*', ['not-found']],
  ['/login', []],
])('the page at %s needs its own parts and those of the layouts around it', async (path, names) => {
  const folder = await tempFolder();
  onTestFinished(() => folder.remove());
  await mkdir(join(folder.path, '.vite'));
  await writeFile(join(folder.path, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(
    join(folder.path, 'index.html'),
    '<head><!--head--><!--/head--></head><div id="app"></div><!--/app-->',
  );
  const build = readWebBuild(folder.path, makeLogger('web build in test', 'silent'));
  expect(build?.partsAt(path)).toEqual(names.map((name) => `/assets/${name}.js`));
});
