// The page /api/docs: interactive API documentation. It is served by this process under the same
// Content-Security-Policy as every other page: scripts and styles are files of this origin.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Router } from 'express';
import { compress, readyBytes, sendReadyBytes, type ReadyBytes } from '../http/answers/ready-bytes.ts';
import { answerOtherMethods } from '../http/other-methods.ts';

export const API_DOCS = '/api/docs';

type File = { readonly path: string; readonly type: string };

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const swagger = (name: string): string => createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);

const files: Readonly<Record<string, File>> = {
  '': { path: own('api-docs.html'), type: 'text/html; charset=utf-8' },
  '/page.css': { path: own('api-docs.css'), type: 'text/css; charset=utf-8' },
  '/page.js': { path: own('api-docs.browser.js'), type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': {
    path: swagger('swagger-ui.css'),
    type: 'text/css; charset=utf-8',
  },
  '/swagger-ui-bundle.js': {
    path: swagger('swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

/** Mounts the page and its files; each is read and compressed on its first request. */
export function mountApiDocs(router: Router): void {
  for (const [name, file] of Object.entries(files)) {
    let packed: Promise<ReadyBytes> | undefined;
    const route = router.route(API_DOCS + name).get(async (request, response) => {
      sendReadyBytes(await (packed ??= pack(file)), request, response);
    });
    answerOtherMethods(route);
  }
}

async function pack({ path, type }: File): Promise<ReadyBytes> {
  const bytes = readyBytes(await readFile(path), type);
  await compress(bytes, 'br');
  return bytes;
}
