// The packages of the lock file by use: sent to browsers, installed where the shop runs, or only used for development.
import { z } from 'zod';

const entrySchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

export type Lock = z.infer<typeof lockSchema>;

export type LockedPackage = {
  /** Its folder in the repository, such as `node_modules/react`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as far as the lock file has one. */
  readonly license: string | undefined;
  readonly use: 'browsers' | 'installed' | 'development';
  /** Not installed on every system. */
  readonly isOptional: boolean;
};

/** Workspaces whose packages are bundled for browsers. */
const BUNDLED = ['web', 'shared-events'];
/** Tools that add code or styles of their own to the bundle, and packages that the API serves to browsers unchanged. */
const SENT_BESIDE = ['node_modules/tailwindcss', 'node_modules/vite', 'node_modules/swagger-ui-dist'];

/** Parses a lock file (version 3). Throws a `ZodError` for anything else. */
export function readLock(text: string): Lock {
  return lockSchema.parse(JSON.parse(text));
}

/** All third-party packages, by name and version. */
export function lockedPackages(lock: Lock): readonly LockedPackage[] {
  const sent = new Set([
    ...BUNDLED.flatMap((workspace) => [...reachedFrom(workspace, lock)]),
    ...SENT_BESIDE,
  ]);
  return Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true)
    .map(([folder, { version = '', license, dev, optional }]): LockedPackage => {
      const installed = dev === true ? 'development' : 'installed';
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const use = sent.has(folder) ? 'browsers' : installed;
      return { folder, name, version, license, use, isOptional: optional === true };
    })
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ name, version, folder }: LockedPackage): string => `${name} ${version} ${folder}`;

/** The folders of all packages that a package needs at run time, resolved as Node does. */
function reachedFrom(start: string, lock: Lock): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (folder: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(folder, name, lock);
      if (found === undefined || reached.has(found)) continue;
      const { link, resolved } = lock.packages[found] ?? {};
      if (link !== true) reached.add(found);
      visit(link === true && resolved !== undefined ? resolved : found);
    }
  };
  visit(start);
  return reached;
}

function resolve(from: string, name: string, lock: Lock): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in lock.packages) return candidate;
    if (folder === '') return undefined;
  }
}
