// Starts a process of the shop with a small young generation, Node's compile cache and a nextTick that stays fast.
import { enableCompileCache } from 'node:module';
import { keepNextTickFast } from './next-tick.ts';
import { EXPOSE_GC } from './release-memory.ts';

/** In MiB. Node otherwise takes up to a hundred times more on a large machine for short-lived objects, and never returns it. */
const YOUNG_OBJECTS = '--max-semi-space-size=8';

/** Node's options for a small heap; a process that was started with them does not execute itself again. */
export const SMALL_HEAP: readonly string[] = [YOUNG_OBJECTS, EXPOSE_GC];

/**
 * Must be called before other modules are loaded: modules loaded after it are compiled once per machine, not at each start. The heap limit must be
 * set from the start of the process, so the process re-executes itself with it, under the same process id; a process under `--watch`, or on a
 * platform without `execve`, continues unchanged.
 */
export function startWithSmallHeap(): void {
  const isWatched = process.env.WATCH_REPORT_DEPENDENCIES !== undefined;
  if (!process.execArgv.includes(YOUNG_OBJECTS) && !isWatched && process.platform !== 'win32') {
    const args = [process.execPath, ...SMALL_HEAP, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, args, process.env);
  }
  enableCompileCache();
  keepNextTickFast();
}
