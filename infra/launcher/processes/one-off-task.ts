import { type Child, type ChildSpec, exitSummary, spawnChild } from './child.ts';
import type { Processes } from './processes.ts';
import { StartError } from '../start-error.ts';

/** Runs a process to its end. Throws `StartError` for any exit code but 0. */
export async function runTask(
  processes: Processes,
  spec: ChildSpec,
  onLine: (line: string, child: Child) => void = () => undefined,
): Promise<void> {
  const child = spawnChild(spec);
  processes.add(child);
  child.onLine((line) => onLine(line, child));
  const exit = await child.exited;
  if (exit.code !== 0) throw new StartError(exitSummary(child, exit));
}
