// Unpacks programs from Debian's packages without installing them: apt's lists and archives are in a folder of ours. Works without root and changes
// nothing on the system.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const APT_GET = '/usr/bin/apt-get';
const DPKG = '/usr/bin/dpkg';
const A_FEW_MINUTES = 240_000;

export function hasDebianPackages(): boolean {
  return [APT_GET, DPKG].every((tool) => existsSync(tool));
}

/**
 * Unpacks packages, and those of their dependencies that this machine lacks, into `into`. The folder is renamed last, so an existing folder is
 * complete and is reused.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  into: string,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(into)) return;
  const work = `${into}.${process.pid}.unfinished`;
  const folders = { archives: join(work, 'archives'), root: join(work, 'root') };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const archives = await withLists(dirname(into), signal, async (lists) => {
    const apt = aptGet(lists, work, folders.archives, signal);
    const plan = await apt('--simulate', '--no-install-recommends', 'install', ...names);
    await apt('download', ...missingPackages(plan, names));
    return readdir(folders.archives);
  });
  for (const archive of archives) {
    await run(DPKG, ['-x', join(folders.archives, archive), folders.root], { signal });
  }
  // Another process may have unpacked the same packages meanwhile.
  await rename(folders.root, into).catch((error) => {
    if (!existsSync(into)) throw error;
  });
  await rm(work, { recursive: true, force: true });
}

type Lists = { readonly folder: string; readonly fetched: Promise<unknown>; users: number };
/** Keyed by the folder beside which packages are unpacked. */
const listsInUse = new Map<string, Lists>();

/** Calls `use` with the folder of apt's lists, fetched once for all packages that are unpacked at the same time. */
async function withLists<Result>(
  beside: string,
  signal: AbortSignal | undefined,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const lists = listsInUse.get(beside) ?? fetchLists(beside, signal);
  listsInUse.set(beside, lists);
  lists.users += 1;
  try {
    await lists.fetched;
    return await use(lists.folder);
  } finally {
    lists.users -= 1;
    if (lists.users === 0) {
      listsInUse.delete(beside);
      await rm(lists.folder, { recursive: true, force: true });
    }
  }
}

function fetchLists(beside: string, signal: AbortSignal | undefined): Lists {
  const folder = join(beside, `lists.${process.pid}.unfinished`);
  const fetched = mkdir(join(folder, 'partial'), { recursive: true }).then(() =>
    aptGet(folder, folder, folder, signal)('update'),
  );
  return { folder, fetched, users: 0 };
}

function aptGet(lists: string, cache: string, cwd: string, signal: AbortSignal | undefined) {
  const ours = [
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
    // Package descriptions and icons are not needed.
    'Acquire::Languages=none',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false',
  ];
  const options = ours.flatMap((option) => ['-o', option]);
  return async (...args: readonly string[]): Promise<string> => {
    const settings = { cwd, signal, timeout: A_FEW_MINUTES, maxBuffer: 64 * 1024 * 1024 };
    const env = { ...process.env, LC_ALL: 'C' };
    return (await run(APT_GET, ['-q', ...options, ...args], { ...settings, env })).stdout;
  };
}

/** The packages that apt would install, always including the requested ones: an installed package may not be on the PATH. */
function missingPackages(plan: string, names: readonly string[]): readonly string[] {
  const planned = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap((match) => match[1] ?? []);
  return [...new Set([...names, ...planned])];
}

/** The `LD_LIBRARY_PATH` of a program unpacked into `root`: every folder with libraries, private ones too. */
export async function libraryPath(root: string): Promise<string> {
  const folders = new Set<string>();
  for (const top of ['usr/lib', 'lib']) {
    const files = await readdir(join(root, top), { recursive: true }).catch(() => []);
    for (const file of files) {
      if (/\.so(\.[\d.]+)?$/.test(file)) folders.add(join(root, top, dirname(file)));
    }
  }
  return [...folders].join(':');
}
