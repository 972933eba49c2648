// A program out of Debian's packages without installing anything: apt's lists and archives live in a folder of
// ours, the packages are only unpacked. Works without root and changes nothing on the system.
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
 * Unpacks packages and everything that they need and this machine lacks into `into`, once: a folder that is there is
 * complete, because it takes its name last.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  into: string,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(into)) return;
  const work = `${into}.${process.pid}.unfinished`;
  const folders = { lists: join(work, 'lists'), archives: join(work, 'archives'), root: join(work, 'root') };
  for (const folder of [join(folders.lists, 'partial'), folders.archives, folders.root]) {
    await mkdir(folder, { recursive: true });
  }
  const apt = aptGet(folders.lists, work, folders.archives, signal);
  await apt('update');
  const plan = await apt('--simulate', '--no-install-recommends', 'install', ...names);
  await apt('download', ...missingPackages(plan, names));
  for (const archive of await readdir(folders.archives)) {
    await run(DPKG, ['-x', join(folders.archives, archive), folders.root], { signal });
  }
  // Somebody else may have been quicker; theirs is as good.
  await rename(folders.root, into).catch((error) => {
    if (!existsSync(into)) throw error;
  });
  await rm(work, { recursive: true, force: true });
}

function aptGet(lists: string, cache: string, cwd: string, signal: AbortSignal | undefined) {
  const ours = [
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
  ];
  const options = ours.flatMap((option) => ['-o', option]);
  return async (...args: readonly string[]): Promise<string> => {
    const settings = { cwd, signal, timeout: A_FEW_MINUTES, maxBuffer: 64 * 1024 * 1024 };
    const env = { ...process.env, LC_ALL: 'C' };
    return (await run(APT_GET, ['-q', ...options, ...args], { ...settings, env })).stdout;
  };
}

/** The packages that apt would install, the asked ones always among them: installed does not mean on the PATH. */
function missingPackages(plan: string, names: readonly string[]): readonly string[] {
  const planned = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap((match) => match[1] ?? []);
  return [...new Set([...names, ...planned])];
}

/** What a program unpacked into `root` needs as `LD_LIBRARY_PATH`: every folder with libraries, private ones too. */
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
