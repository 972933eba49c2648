// Reads the output of the web build: its page, its files, the script chunks by route, and the server renderer.
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from '@aangan/platform/process/logger';
import type { DrawPage } from '@aangan/shared-events/pages/http';
import mime from 'mime-types';
import { z } from 'zod';
import { readyBytes, type ReadyBytes } from '../http/answers/ready-bytes.ts';
import { readTemplate, type PageTemplate } from './page-template.ts';

export type WebBuild = {
  readonly template: PageTemplate;
  /** Addresses of its style sheets. */
  readonly styles: readonly string[];
  /** Addresses of the script files that these routes need besides those of the entry. */
  readonly partsOf: (routeIds: readonly string[]) => readonly string[];
  /** The same for the page at a path in Express's form; `/*` is the page of all other paths. */
  readonly partsAt: (path: string) => readonly string[];
  /**
   * Its files by URL path such as `/favicon.svg`, in memory (a few megabytes): no download opens a file descriptor, and pages open in a browser still
   * find the files that they were built with after a new build has deleted them. They are read in the background. Rejects with the file system's errors.
   */
  readonly files: Promise<ReadonlyMap<string, ReadyBytes>>;
  /** Loads the server renderer, once; undefined, and logged, when it is missing or broken. */
  readonly loadDrawer: () => Promise<DrawPage | undefined>;
};

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
type Manifest = Readonly<z.infer<typeof manifestSchema>>;

/** The page, and the entry of the manifest. Rendered for each address, never sent as built. */
const ENTRY = 'index.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const COMPRESSED = /\.(?:br|gz)$/;
/** Not served: `.server`, `.vite` and notes of the build. */
const HIDDEN = /(?:^|\/)\./;
/** The chunk of a route file's component. */
const ROUTE_PART = /^src\/routes(\/.*)\.tsx\?tsr-split=component/;

/** Reads the build in a folder; undefined when there is none, or an incompatible one. Throws the file system's errors. */
export function readWebBuild(folder: string, logger: Logger): WebBuild | undefined {
  const page = join(folder, ENTRY);
  if (!existsSync(page)) return undefined;
  const html = readFileSync(page, 'utf8');
  const template = readTemplate(html);
  if (template === undefined) return undefined;
  return {
    template,
    styles: [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].flatMap(
      ([, href]) => href ?? [],
    ),
    ...partsIn(readManifest(join(folder, '.vite/manifest.json'))),
    files: readFiles(folder),
    loadDrawer: makeLoadDrawer(join(folder, '.server/entry-server.js'), logger),
  };
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, ReadyBytes>> {
  const names = new Set(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const read = (name: string) => readFile(join(folder, name));
  const files = new Map<string, ReadyBytes>();
  for (const name of names) {
    if (name === ENTRY || HIDDEN.test(name) || COMPRESSED.test(name)) continue;
    const file = readyBytes(await read(name), mime.contentType(basename(name)) || 'application/octet-stream');
    if (names.has(`${name}.br`)) file.compressed.br = await read(`${name}.br`);
    if (names.has(`${name}.gz`)) file.compressed.gzip = await read(`${name}.gz`);
    files.set(`/${name}`, name.startsWith('assets/') ? { ...file, cacheControl: IMMUTABLE } : file);
  }
  return files;
}

function makeLoadDrawer(file: string, logger: Logger): WebBuild['loadDrawer'] {
  const load = async (): Promise<DrawPage | undefined> => {
    if (!existsSync(file)) {
      logger.warn({ file }, 'server renderer missing from the web build, pages are rendered by the browser');
      return undefined;
    }
    try {
      const { drawPage } = (await import(pathToFileURL(file).href)) as { readonly drawPage: DrawPage };
      return drawPage;
    } catch (error) {
      logger.error({ err: error }, 'server renderer failed to load, pages are rendered by the browser');
      return undefined;
    }
  };
  let loading: ReturnType<typeof load> | undefined;
  return () => (loading ??= load());
}

function readManifest(file: string): Manifest {
  if (!existsSync(file)) return {};
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Makes the query functions of a vite manifest. */
function partsIn(manifest: Manifest): Pick<WebBuild, 'partsOf' | 'partsAt'> {
  const ofEntry = filesFrom(manifest, [ENTRY]);
  const names = new Map(
    Object.keys(manifest).flatMap((name) => {
      const file = ROUTE_PART.exec(name)?.[1];
      return file === undefined ? [] : [[routeIdOf(file), name] as const];
    }),
  );
  const partsOf: WebBuild['partsOf'] = (routeIds) => {
    const files = filesFrom(
      manifest,
      routeIds.map((id) => names.get(id) ?? ''),
    );
    return [...files].filter((file) => !ofEntry.has(file)).map((file) => `/${file}`);
  };
  const ids = [...names.keys()];
  const partsAt: WebBuild['partsAt'] = (path) => {
    const pages = ids.filter((id) => pathOfRoute(id) === withoutNames(path));
    return partsOf(ids.filter((id) => pages.some((page) => page === id || page.startsWith(`${id}/`))));
  };
  return { partsOf, partsAt };
}

/** `/_shop/_signed-in/orders/$id/receipt` is `/orders/:/receipt`, `/_shop/$` is `/*`. */
function pathOfRoute(id: string): string {
  const parts = id.split('/').filter((part) => part !== '' && !part.startsWith('_'));
  return `/${parts.map((part) => (part === '$' ? '*' : part.replace(/^\$.*/, ':'))).join('/')}`;
}

function withoutNames(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

// Route ids follow file names, with a dot for a slash: `/_shop/product.$id` is `/_shop/product/$id`.
function routeIdOf(file: string): string {
  return file.replaceAll('.', '/').replace(/\/index$/, '/');
}

/** The files of these chunks and of all that they import. */
function filesFrom(manifest: Manifest, names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = manifest[name] ?? {};
    if (file === undefined || files.has(file)) continue;
    files.add(file);
    filesFrom(manifest, imports, files);
  }
  return files;
}
