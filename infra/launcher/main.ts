// `npm start` and, with --reloading, `npm run dev`: the whole shop on this machine, until Ctrl-C.
import { releaseMemoryWhenIdle } from '@aangan/platform/process/release-memory';
import { startWithSmallHeap } from '@aangan/platform/process/small-heap';
import { modeIn } from './mode-in.ts';

const mode = readMode();
startWithSmallHeap();
releaseMemoryWhenIdle();
const { launch } = await import('./launch.ts');
await launch({ mode });

function readMode(): ReturnType<typeof modeIn> {
  try {
    return modeIn(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
