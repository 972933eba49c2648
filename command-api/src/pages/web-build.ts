// What the web app's build left behind: its page, the parts of its script by route, and the module that draws its pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTemplate, type PageTemplate } from './page-template.ts';

export type WebBuild = {
  readonly template: PageTemplate;
  /** Addresses of the files of script that these routes need beside the entry's own. */
  readonly partsOf: (routeIds: readonly string[]) => readonly string[];
  /** Where the module that draws pages should be. */
  readonly drawer: string;
};

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
/** The part of a route's file that is its component. */
const ROUTE_PART = /^src\/routes(\/.*)\.tsx\?tsr-split=component/;

/** Reads the build in a folder; undefined when there is none, or one of another time. */
export function readWebBuild(folder: string): WebBuild | undefined {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  const template = readTemplate(readFileSync(page, 'utf8'));
  if (template === undefined) return undefined;
  return {
    template,
    partsOf: partsIn(readManifest(join(folder, '.vite/manifest.json'))),
    drawer: join(folder, '.server/entry-server.js'),
  };
}

function readManifest(file: string): Manifest {
  if (!existsSync(file)) return {};
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  return manifest;
}

/** Makes the look-up of a manifest as vite writes it. */
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

// A route is named like its file, where a dot stands for a folder too: `/_shop/product.$id` is `/_shop/product/$id`.
function routeIdOf(file: string): string {
  return file.replaceAll('.', '/').replace(/\/index$/, '/');
}

function filesFrom(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}
