// How a process of the shop begins: with little memory for objects that live for a moment, and with what it compiled the last time.
import { enableCompileCache } from 'node:module';
import { EXPOSE_GC } from './release-memory.ts';

/** In MiB. Node takes up to a hundred times more of a large machine for objects that live for a moment, and never gives it back. */
const YOUNG_OBJECTS = '--max-semi-space-size=8';

/**
 * To be called before anything else is loaded: what is loaded after it is compiled once per machine and not at each start. The limit of
 * memory must be there from the beginning, so the process becomes itself again with it, under the same number; one that is watched for
 * changes of its files, or that cannot replace itself, stays as it is.
 */
export function startWithSmallHeap(): void {
  const isWatched = process.env.WATCH_REPORT_DEPENDENCIES !== undefined;
  if (!process.execArgv.includes(YOUNG_OBJECTS) && !isWatched && process.platform !== 'win32') {
    const args = [process.execPath, YOUNG_OBJECTS, EXPOSE_GC, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, args, process.env);
  }
  enableCompileCache();
}
