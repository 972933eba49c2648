// Reads the output of the web build: its page, the script chunks by route, and the server renderer.
import { z } from 'zod';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTemplate, type PageTemplate } from './page-template.ts';

export type WebBuild = {
  readonly template: PageTemplate;
  /** Addresses of its style sheets. */
  readonly styles: readonly string[];
  /** Addresses of the script files that these routes need besides those of the entry. */
  readonly partsOf: (routeIds: readonly string[]) => readonly string[];
  /** Path of the server renderer; it may not exist. */
  readonly drawer: string;
};

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
type Manifest = Readonly<z.infer<typeof manifestSchema>>;

const ENTRY = 'index.html';
/** The chunk of a route file's component. */
const ROUTE_PART = /^src\/routes(\/.*)\.tsx\?tsr-split=component/;

/** Reads the build in a folder; undefined when there is none, or an incompatible one. */
export function readWebBuild(folder: string): WebBuild | undefined {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  const html = readFileSync(page, 'utf8');
  const template = readTemplate(html);
  if (template === undefined) return undefined;
  return {
    template,
    styles: [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].flatMap(
      ([, href]) => href ?? [],
    ),
    partsOf: partsIn(readManifest(join(folder, '.vite/manifest.json'))),
    drawer: join(folder, '.server/entry-server.js'),
  };
}

function readManifest(file: string): Manifest {
  if (!existsSync(file)) return {};
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Makes the query function of a vite manifest. */
function partsIn(manifest: Manifest): WebBuild['partsOf'] {
  const ofEntry = filesFrom(manifest, [ENTRY]);
  const names = new Map(
    Object.keys(manifest).flatMap((name) => {
      const file = ROUTE_PART.exec(name)?.[1];
      return file === undefined ? [] : [[routeIdOf(file), name] as const];
    }),
  );
  return (routeIds) => {
    const files = filesFrom(
      manifest,
      routeIds.map((id) => names.get(id) ?? ''),
    );
    return [...files].filter((file) => !ofEntry.has(file)).map((file) => `/${file}`);
  };
}

// Route ids follow file names, with a dot for a slash: `/_shop/product.$id` is `/_shop/product/$id`.
function routeIdOf(file: string): string {
  return file.replaceAll('.', '/').replace(/\/index$/, '/');
}

function filesFrom(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const pending = [...names];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    files.add(chunk.file);
    pending.push(...(chunk.imports ?? []));
  }
  return files;
}
