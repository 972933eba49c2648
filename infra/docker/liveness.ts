// When a process in a container counts as hung, and how it is ended.
import { readdir, readFile } from 'node:fs/promises';

/** `not listening` is a process that starts, or that has just ended. */
export type Reply = 'ready' | 'not ready' | 'silent' | 'not listening';

/** So many checks one after the other without any answer: with 8 s and a pause of 3 s each, half a minute. */
const MOST_SILENCES = 3;

/** What a check makes of a reply, after so many silences before it. */
export function judge(reply: Reply, before: number): { readonly silences: number; readonly isHung: boolean } {
  const silences = reply === 'silent' ? before + 1 : 0;
  return silences >= MOST_SILENCES ? { silences: 0, isHung: true } : { silences, isHung: false };
}

/**
 * Ends the main process of this container with SIGKILL, because one that hangs hears nothing else: the child of the container's first process, which is
 * Docker's own, cannot be ended from within, and ends with its child. `proc` is where Linux tells of processes.
 */
export async function endMain(proc = '/proc', kill: (pid: number) => void = killHard): Promise<void> {
  for (const name of await readdir(proc)) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`${proc}/${name}/stat`, 'utf8').catch(() => '');
    // After the name in brackets, which may hold anything: the state, and the parent.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (parent === '1') kill(Number(name));
  }
}

function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL');
}
