// npm run --silent event-store -- --port 0 --memory
import { enableCompileCache } from 'node:module';

/** In MiB. Node takes up to a hundred times more of a large machine for objects that live for a moment, and never gives it back. */
const YOUNG_OBJECTS = '--max-semi-space-size=8';

// The limit must be there from the beginning: the process becomes itself again with it, under the same number.
if (
  !process.execArgv.includes(YOUNG_OBJECTS) &&
  process.execve !== undefined &&
  process.platform !== 'win32'
) {
  const args = [process.execPath, YOUNG_OBJECTS, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, process.env);
}

// What is loaded after this is compiled once per machine and not at each start.
enableCompileCache();
await import('./run.ts');
