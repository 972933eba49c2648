// The page /api/docs: interactive API documentation. It is served by this process under the same
// Content-Security-Policy as every other page: scripts and styles are files of this origin.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Router } from 'express';
import mime from 'mime-types';
import { compress, readyBytes, sendReadyBytes, type ReadyBytes } from '../http/answers/ready-bytes.ts';
import { tag } from '../pages/markup.ts';
import { answerOtherMethods } from '../http/other-methods.ts';

export const API_DOCS = '/api/docs';

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const swagger = (name: string): string => createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);

/** The place in the page for the web app's style sheets, whose colors and fonts it uses. */
const SHOP_STYLES = '<!--shop-styles-->';
const files: Readonly<Record<string, string>> = {
  '': own('api-docs.html'),
  '/page.css': own('api-docs.css'),
  '/page.js': own('api-docs.browser.js'),
  '/swagger-ui.css': swagger('swagger-ui.css'),
  '/swagger-ui-bundle.js': swagger('swagger-ui-bundle.js'),
};

/** Mounts the page and its files; each is read and compressed on its first request. `styles` are the addresses of the web app's style sheets. */
export function mountApiDocs(router: Router, styles: readonly string[]): void {
  const links = styles.map((href) => tag('link', { rel: 'stylesheet', href })).join('');
  for (const [name, path] of Object.entries(files)) {
    let packed: Promise<ReadyBytes> | undefined;
    const route = router.route(API_DOCS + name).get(async (request, response) => {
      sendReadyBytes(await (packed ??= pack(path, links)), request, response);
    });
    answerOtherMethods(route);
  }
}

async function pack(path: string, links: string): Promise<ReadyBytes> {
  const content = await readFile(path);
  const written = path.endsWith('.html') ? Buffer.from(String(content).replace(SHOP_STYLES, links)) : content;
  const bytes = readyBytes(written, mime.contentType(basename(path)) || 'text/plain');
  await compress(bytes, 'br');
  return bytes;
}
