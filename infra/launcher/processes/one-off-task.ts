import { type Child, type ChildSpec, exitSummary, spawnChild } from './child.ts';
import type { Processes } from './processes.ts';
import { StartError } from '../start-error.ts';

/** Runs a process that ends by itself; anything but exit code 0 is an error. */
export async function runTask(
  crew: Processes,
  spec: ChildSpec,
  onLine: (line: string, child: Child) => void = () => undefined,
): Promise<void> {
  const child = spawnChild(spec);
  crew.take(child);
  child.onLine((line) => onLine(line, child));
  const exit = await child.exited;
  if (exit.code !== 0) throw new StartError(exitSummary(child, exit));
}
