// Decides when a process in a container is hung, and kills it.
import { readdir, readFile } from 'node:fs/promises';

/** `not listening`: the process is starting, or has just exited. */
export type Reply = 'ready' | 'not ready' | 'silent' | 'not listening';

/** So many checks in a row without an answer: with 8 s and a pause of 3 s each, half a minute. */
const MOST_SILENCES = 3;

/** The verdict on a reply, after `before` silent checks. */
export function judge(reply: Reply, before: number): { readonly silences: number; readonly isHung: boolean } {
  const silences = reply === 'silent' ? before + 1 : 0;
  return silences >= MOST_SILENCES ? { silences: 0, isHung: true } : { silences, isHung: false };
}

/**
 * Kills the main process of this container with SIGKILL, because a hung process ignores other signals. That is the child of process 1 (Docker's
 * init), which cannot be killed from within the container and exits with its child. `proc` is the procfs folder.
 */
export async function endMain(proc = '/proc', kill: (pid: number) => void = killHard): Promise<void> {
  for (const name of await readdir(proc)) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`${proc}/${name}/stat`, 'utf8').catch(() => '');
    // After the name in brackets, which may contain anything: state and parent.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (parent === '1') kill(Number(name));
  }
}

function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL');
}
